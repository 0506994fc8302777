import { useLoaderData } from '@remix-run/react';
import { useText } from '~/i18n/text';
import { type ChangeOrderStatus, changeOrderStatuses } from '~/models/change-orders/input';
import { ListPage } from '~/screens/shell/list-page';
import { PlaceAmount } from '~/screens/shell/place-amount';
import { usePlaceFilters } from '~/screens/shell/place-filters';
import { Badge } from '~/ui/alert';
import { Money } from '~/ui/money';
import { Hint } from '~/ui/text';
import type { allChangeOrdersLoader, changeOrderListLoader } from './save.server';

const tones = {
  draft: 'neutral',
  submitted: 'warn',
  approved: 'good',
  rejected: 'bad',
  withdrawn: 'neutral',
} as const;

export function ChangeOrderBadge({ status }: { status: ChangeOrderStatus }) {
  const text = useText();
  return <Badge tone={tones[status]}>{text(`changeOrder.status.${status}`)}</Badge>;
}

export function ChangeOrderListScreen() {
  const list = useLoaderData<typeof changeOrderListLoader | typeof allChangeOrdersLoader>();
  const { createHref, breadcrumbs, isAll, places, atPlace, currency } = list;
  const text = useText();
  const placeFilters = usePlaceFilters(places);
  return (
    <ListPage
      list={list}
      heading={text('changeOrder.list.title')}
      breadcrumbs={breadcrumbs}
      lead={
        <PlaceAmount
          lead={text('changeOrder.list.lead')}
          label={text('money.column.approved')}
          minor={atPlace?.approved ?? null}
          currency={currency}
        />
      }
      create={createHref !== null && { label: text('changeOrder.list.create'), href: createHref }}
      filters={[
        {
          name: 'status',
          label: text('changeOrder.field.status'),
          options: changeOrderStatuses.map((value) => ({
            value,
            label: text(`changeOrder.status.${value}`),
          })),
        },
        ...(isAll ? [] : placeFilters),
      ]}
      columns={[
        {
          key: 'number',
          header: text('changeOrder.record'),
          primary: true,
          sortable: true,
          cell: ({ href, number, title, project }) => (
            <>
              <a href={href}>
                {text('changeOrder.list.number', { number })} · <bdi>{title}</bdi>
              </a>
              {isAll && (
                <Hint as="span" className="block">
                  <bdi>{project.name}</bdi>
                </Hint>
              )}
            </>
          ),
        },
        {
          key: 'status',
          header: text('changeOrder.field.status'),
          cell: ({ status }) => <ChangeOrderBadge status={status} />,
        },
        {
          key: 'funding',
          header: text('changeOrder.field.funding'),
          cell: ({ funding }) => text(`changeOrder.funding.${funding}`),
        },
        {
          key: 'amount',
          header: text('changeOrder.field.amount'),
          align: 'end',
          cell: ({ amount, currency, href }) => (
            <Money minor={amount} currency={currency} href={href} />
          ),
        },
      ]}
      rowName={({ title }) => title}
      empty={text(isAll ? 'changeOrder.list.emptyAll' : 'changeOrder.list.empty')}
    />
  );
}
