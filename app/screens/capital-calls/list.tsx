import { useLoaderData } from '@remix-run/react';
import { useText } from '~/i18n/text';
import { CallStatusBadge } from '~/screens/shell/call-status';
import { ListPage } from '~/screens/shell/list-page';
import { Day } from '~/ui/moment';
import { Money } from '~/ui/money';
import { Hint } from '~/ui/text';

import type { callListLoader } from './save.server';

export function CallListScreen() {
  const list = useLoaderData<typeof callListLoader>();
  const { createHref, breadcrumbs } = list;
  const text = useText();
  return (
    <ListPage
      list={list}
      heading={text('capitalCall.list.title')}
      breadcrumbs={breadcrumbs}
      lead={text('capitalCall.list.lead')}
      create={createHref !== null && { label: text('capitalCall.list.create'), href: createHref }}
      columns={[
        {
          key: 'number',
          header: text('capitalCall.field.number'),
          primary: true,
          cell: ({ href, number, purpose }) => (
            <>
              <a href={href}>{text('capitalCall.list.name', { number })}</a>
              {purpose !== null && (
                <Hint as="span" className="block">
                  <bdi>{purpose}</bdi>
                </Hint>
              )}
            </>
          ),
        },
        {
          key: 'status',
          header: text('capitalCall.field.status'),
          cell: ({ status, open }) => <CallStatusBadge status={status} open={open} />,
        },
        {
          key: 'due_on',
          header: text('capitalCall.field.dueOn'),
          sortable: true,
          cell: ({ dueOn }) => <Day at={dueOn} />,
        },
        {
          key: 'amount',
          header: text('capitalCall.field.amount'),
          align: 'end',
          sortable: true,
          cell: ({ amount, currency, href }) => (
            <Money minor={amount} currency={currency} href={`${href}#explained-called`} />
          ),
        },
        {
          key: 'open',
          header: text('capitalCall.field.open'),
          align: 'end',
          cell: ({ open, status, currency, href }) => (
            <Money
              minor={open}
              currency={currency}
              href={`${href}#explained-${status === 'issued' ? 'open' : 'called'}`}
            />
          ),
        },
      ]}
      rowName={({ number }) => text('capitalCall.list.name', { number })}
      empty={text('capitalCall.list.empty')}
    />
  );
}
