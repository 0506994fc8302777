import { useLoaderData } from '@remix-run/react';
import { useText } from '~/i18n/text';
import { type OrderStatus, orderStatuses } from '~/models/orders/input';
import { ListPage } from '~/screens/shell/list-page';
import { PlaceAmount } from '~/screens/shell/place-amount';
import { usePlaceFilters } from '~/screens/shell/place-filters';
import { Badge } from '~/ui/alert';
import { Day } from '~/ui/moment';
import { Money } from '~/ui/money';
import { Hint } from '~/ui/text';
import type { orderListLoader } from './list.server';

const tones = { draft: 'neutral', open: 'info', closed: 'good' } as const;

export function OrderBadge({ status }: { status: OrderStatus }) {
  const text = useText();
  return <Badge tone={tones[status]}>{text(`order.status.${status}`)}</Badge>;
}

export function OrderListScreen() {
  const list = useLoaderData<typeof orderListLoader>();
  const { createHref, breadcrumbs, places, atPlace, currency } = list;
  const text = useText();
  return (
    <ListPage
      list={list}
      heading={text('order.list.title')}
      breadcrumbs={breadcrumbs}
      lead={
        <PlaceAmount
          lead={text('order.list.lead')}
          label={text('money.column.open')}
          minor={atPlace?.open ?? null}
          currency={currency}
        />
      }
      create={createHref !== null && { label: text('order.list.create'), href: createHref }}
      filters={[
        {
          name: 'status',
          label: text('order.field.status'),
          options: orderStatuses.map((value) => ({
            value,
            label: text(`order.status.${value}`),
          })),
        },
        ...usePlaceFilters(places),
      ]}
      columns={[
        {
          key: 'number',
          header: text('order.record'),
          primary: true,
          sortable: true,
          cell: ({ href, number, title, supplier }) => (
            <>
              <a href={href}>
                {text('order.list.number', { number })} · <bdi>{title}</bdi>
              </a>
              <Hint as="span" className="block">
                <bdi>{supplier.name}</bdi>
              </Hint>
            </>
          ),
        },
        {
          key: 'status',
          header: text('order.field.status'),
          cell: ({ status }) => <OrderBadge status={status} />,
        },
        {
          key: 'date',
          header: text('order.field.date'),
          sortable: true,
          cell: ({ date }) => <Day at={date} />,
        },
        {
          key: 'amount',
          header: text('order.show.ordered'),
          align: 'end',
          cell: ({ amount, currency, href }) => (
            <Money minor={amount} currency={currency} href={href} />
          ),
        },
        {
          key: 'billed',
          header: text('order.show.billed'),
          align: 'end',
          cell: ({ billed, currency, href }) => (
            <Money minor={billed} currency={currency} href={href} />
          ),
        },
        {
          key: 'open',
          header: text('order.list.remaining'),
          align: 'end',
          cell: ({ open, currency, href }) => (
            <Money minor={open} currency={currency} href={href} />
          ),
        },
      ]}
      rowName={({ title }) => title}
      empty={text('order.list.empty')}
    />
  );
}
