import { useLoaderData } from '@remix-run/react';
import { day } from '~/i18n/format';
import { useText } from '~/i18n/text';
import { usersInfoPath } from '~/paths';
import { Badge, type BadgeTone } from '~/ui/badge';
import { ButtonLink } from '~/ui/button';
import { Ltr } from '~/ui/ltr';
import { PageHead } from '~/ui/page-head';
import { ListTable } from '~/ui/table';
import type { PlansList, PlansOfOne } from './info.server';
import { personColumns } from './parts/columns';
import { PlanCard } from './parts/plan-card';

const tones: Record<NonNullable<PlansList['rows'][number]['plan']>['status'], BadgeTone> = {
  trial: 'info',
  active: 'good',
  expired: 'warn',
  cancelled: 'neutral',
};

export function UsersInfoScreen() {
  const { list, one } = useLoaderData() as { list: PlansList | null; one: PlansOfOne | null };
  return list ? <PlansTable {...list} /> : one && <PlanCard {...one} />;
}

function PlansTable({ title, backHref, path, state, rows, total, isMore }: PlansList) {
  const text = useText();
  type Row = PlansList['rows'][number];
  return (
    <>
      <PageHead title={title} action={<ButtonLink href={backHref}>{text('person.info.back')}</ButtonLink>} />
      <ListTable
        caption={title}
        path={path}
        state={state}
        rows={rows}
        total={total}
        isMore={isMore}
        rowKey={(row) => row.id}
        columns={[
          ...personColumns(text, ['email', 'roles', 'company']),
          {
            key: 'plan',
            header: text('person.info.plan'),
            cell: ({ plan }: Row) => (plan ? <bdi>{plan.title}</bdi> : text('person.info.noPlan')),
          },
          {
            key: 'status',
            header: text('person.info.status'),
            cell: ({ plan }: Row) =>
              plan ? (
                <Badge tone={tones[plan.status]}>
                  {text(`person.info.subscriptionStatus.${plan.status}`)}
                </Badge>
              ) : (
                '–'
              ),
          },
          {
            key: 'expires',
            header: text('person.info.expires'),
            cell: ({ plan }: Row) => (plan ? <Ltr>{day(plan.expiredAt)}</Ltr> : '–'),
          },
        ]}
        rowActions={({ id, name }: Row) => [
          { label: text('person.list.view'), href: usersInfoPath(id), hiddenLabel: name },
        ]}
        empty={{ text: text('person.info.empty') }}
      />
    </>
  );
}
