import { useLoaderData } from '@remix-run/react';
import { useText } from '~/i18n/text';
import { DistributionStatusBadge } from '~/screens/shell/distribution-status';
import { ListPage } from '~/screens/shell/list-page';
import { Day } from '~/ui/moment';
import { Money } from '~/ui/money';
import { Hint } from '~/ui/text';
import type { distributionListLoader } from './save.server';

/** A draft that cannot be approved has no parts, so its page has no explanation. */
const explainedHref = ({ href, status }: { href: string; status: string }) =>
  status === 'draft' ? href : `${href}#explained-cash`;

export function DistributionListScreen() {
  const list = useLoaderData<typeof distributionListLoader>();
  const { createHref, breadcrumbs } = list;
  const text = useText();
  return (
    <ListPage
      list={list}
      heading={text('distribution.list.title')}
      breadcrumbs={breadcrumbs}
      lead={text('distribution.list.lead')}
      create={createHref !== null && { label: text('distribution.list.create'), href: createHref }}
      columns={[
        {
          key: 'number',
          header: text('distribution.field.number'),
          primary: true,
          cell: ({ href, number, source, note }) => (
            <>
              <a href={href}>{text('distribution.list.name', { number })}</a>
              <Hint as="span" className="block">
                {note === null ? text(`distribution.source.${source}`) : <bdi>{note}</bdi>}
              </Hint>
            </>
          ),
        },
        {
          key: 'status',
          header: text('distribution.field.status'),
          cell: ({ status, open }) => <DistributionStatusBadge status={status} open={open} />,
        },
        {
          key: 'date',
          header: text('distribution.field.date'),
          sortable: true,
          cell: ({ date }) => <Day at={date} />,
        },
        {
          key: 'cash',
          header: text('distribution.field.amount'),
          align: 'end',
          sortable: true,
          cell: ({ cash, currency, ...row }) => (
            <Money minor={cash} currency={currency} href={explainedHref(row)} />
          ),
        },
        {
          key: 'open',
          header: text('distribution.field.open'),
          align: 'end',
          cell: ({ open, currency, ...row }) => (
            <Money minor={open} currency={currency} href={explainedHref(row)} />
          ),
        },
      ]}
      rowName={({ number }) => text('distribution.list.name', { number })}
      empty={text('distribution.list.empty')}
    />
  );
}
