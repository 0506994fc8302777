import { useLoaderData } from '@remix-run/react';
import { useFrame } from '~/http/frame';
import { count } from '~/i18n/format';
import { period } from '~/i18n/period';
import { useLocale, useText } from '~/i18n/text';
import {
  planCreatePath,
  planEditPath,
  planRestorePath,
  planRetirePath,
  transactionsPath,
  usersInfoPath,
} from '~/paths';
import { ListPage } from '~/screens/shell/list-page';
import { Badge } from '~/ui/alert';
import { Money } from '~/ui/money';
import type { managedPlansLoader } from './manage.server';

export function ManagedPlansScreen() {
  const list = useLoaderData<typeof managedPlansLoader>();
  const text = useText();
  const locale = useLocale();
  const { hasPlans } = useFrame();
  return (
    <ListPage
      list={list}
      lead={
        <>
          {text('plan.manage.lead')} <a href={usersInfoPath()}>{text('plan.manage.toCompanies')}</a>
          {hasPlans && (
            <>
              {' · '}
              <a href={transactionsPath('admin')}>{text('plan.toTransactions')}</a>
            </>
          )}
        </>
      }
      create={{ label: text('plan.manage.create'), href: planCreatePath() }}
      columns={[
        {
          key: 'title',
          header: text('plan.field.title'),
          sortable: true,
          primary: true,
          cell: (row) => <bdi>{row.title}</bdi>,
        },
        {
          key: 'amount',
          header: text('plan.field.amount'),
          sortable: true,
          align: 'end',
          cell: ({ amount, currency, duration }) => (
            <span>
              <Money minor={amount} currency={currency} /> {period(text, duration, 'plan.per')}
            </span>
          ),
        },
        {
          key: 'limit',
          header: text('plan.field.projectLimit'),
          drop: 2,
          align: 'end',
          cell: ({ projectLimit }) =>
            projectLimit === null ? text('plan.manage.noLimit') : count(projectLimit, locale),
        },
        {
          key: 'state',
          header: text('plan.manage.state'),
          cell: ({ isActive }) => (
            <Badge tone={isActive ? 'good' : 'neutral'}>
              {text(isActive ? 'plan.manage.offered' : 'plan.manage.retired')}
            </Badge>
          ),
        },
        {
          key: 'subscribers',
          header: text('plan.manage.subscribers'),
          drop: 2,
          align: 'end',
          cell: (row) => count(row.subscribers, locale),
        },
        {
          key: 'order',
          header: text('plan.field.order'),
          drop: 1,
          sortable: true,
          align: 'end',
          cell: (row) => count(row.order, locale),
        },
      ]}
      rowName={(row) => row.title}
      actions={({ id, isActive }) => [
        { label: text('plan.manage.edit'), href: planEditPath(id) },
        isActive
          ? { label: text('plan.manage.retire'), href: planRetirePath(id), kind: 'danger' }
          : { label: text('plan.manage.restore'), href: planRestorePath(id), opensDialog: true },
      ]}
      empty={text('plan.manage.empty')}
    />
  );
}
