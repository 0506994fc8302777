import { useLoaderData } from '@remix-run/react';
import { useFrame } from '~/http/frame';
import { useText } from '~/i18n/text';
import {
  auditPath,
  createdProjectsPath,
  createdUsersPath,
  personAccessPath,
  planGrantPath,
  usersInfoPath,
} from '~/paths';
import { ListPage } from '~/screens/shell/list-page';
import { Until } from '~/screens/shell/until';
import { Badge, type BadgeTone } from '~/ui/alert';
import { ButtonLink } from '~/ui/button';
import { Hint } from '~/ui/text';
import type { createdUsersLoader, usersInfoLoader } from './info.server';
import { impersonateAction, personColumns } from './parts/columns';
import { PlanCard } from './parts/plan-card';

export function CreatedUsersScreen() {
  const list = useLoaderData<typeof createdUsersLoader>();
  const { here } = useFrame();
  const text = useText();
  return (
    <ListPage
      list={list}
      lead={
        <>
          <a href={usersInfoPath()}>{text('person.info.title')}</a> ·{' '}
          <a href={auditPath()}>{text('audit.open')}</a>
        </>
      }
      columns={personColumns(text, ['email', 'roles', 'company'])}
      rowName={(row) => row.name}
      actions={(row) => [
        { label: text('person.list.view'), href: usersInfoPath(row.id) },
        { label: text('person.list.projects'), href: createdProjectsPath(row.id) },
        { label: text('person.kind.user.list'), href: createdUsersPath(row.id) },
        row.maySuspend && { label: text('access.action'), href: personAccessPath('admin', row.id) },
        impersonateAction(text, row, here),
      ]}
      empty={text('person.info.empty')}
    />
  );
}

type Plans = ReturnType<typeof useLoaderData<typeof usersInfoLoader>>;
type PlansList = NonNullable<Plans['list']>;

export function UsersInfoScreen() {
  const { list, one } = useLoaderData<typeof usersInfoLoader>();
  return list ? <PlansTable list={list} /> : one && <PlanCard {...one} />;
}

const tones: Record<NonNullable<PlansList['rows'][number]['plan']>['status'], BadgeTone> = {
  trial: 'info',
  active: 'good',
  past_due: 'bad',
  expired: 'warn',
  cancelled: 'neutral',
};

function PlansTable({ list }: { list: PlansList }) {
  const text = useText();
  return (
    <ListPage<PlansList['rows'][number]>
      list={list}
      action={<ButtonLink href={list.backHref}>{text('person.info.back')}</ButtonLink>}
      columns={[
        // The columns are hidden in the order of every table here, from the last one.
        ...personColumns(text, ['email', 'roles']).map((column) => ({
          ...column,
          drop: undefined,
          cell: (row: PlansList['rows'][number]) => (
            <>
              {column.cell(row)}
              {column.primary && row.companyName && (
                <Hint as="span" className="block font-[400]">
                  <bdi>{row.companyName}</bdi>
                </Hint>
              )}
            </>
          ),
        })),
        {
          key: 'plan',
          header: text('person.info.plan'),
          cell: ({ plan }) => (plan ? <bdi>{plan.title}</bdi> : text('person.info.noPlan')),
        },
        {
          key: 'status',
          header: text('person.info.status'),
          cell: ({ plan }) =>
            plan ? (
              <>
                <Badge tone={tones[plan.status]}>
                  {text(`person.info.subscriptionStatus.${plan.status}`)}
                </Badge>
                <Hint as="span" className="block whitespace-nowrap">
                  {text('person.info.expires')} <Until of={plan.expiredAt} />
                </Hint>
              </>
            ) : (
              '–'
            ),
        },
      ]}
      rowName={(row) => row.name}
      actions={({ id, companyId }) => [
        { label: text('person.list.view'), href: usersInfoPath(id) },
        list.mayGrant &&
          companyId !== null && {
            label: text('plan.grant.action'),
            href: planGrantPath(companyId),
          },
      ]}
      empty={text('person.info.empty')}
    />
  );
}
