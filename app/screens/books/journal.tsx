import { useLoaderData } from '@remix-run/react';
import { useText } from '~/i18n/text';
import { ExportLink, ListPage } from '~/screens/shell/list-page';
import { Badge } from '~/ui/alert';
import { ButtonLink, PrintButton } from '~/ui/button';
import { Icon } from '~/ui/icon';
import { Facts } from '~/ui/lists';
import { Day } from '~/ui/moment';
import { Money } from '~/ui/money';
import { Hint } from '~/ui/text';
import type { journalLoader } from './journal.server';
import { useEntryFilters } from './parts/entry-filters';

type Row = ReturnType<typeof useLoaderData<typeof journalLoader>>['rows'][number];

const totalLabels = {
  cost: 'money.column.actual',
  paid: 'money.column.paid',
  income: 'money.figure.income',
  owed: 'money.figure.owed',
  cashIn: 'entry.journal.cashIn',
  cashOut: 'entry.journal.cashOut',
  vatCharged: 'entry.journal.vatCharged',
  vatPaid: 'entry.journal.vatPaid',
  vatToPay: 'entry.journal.vatToPay',
} as const;
const totalNames = Object.keys(totalLabels) as (keyof typeof totalLabels)[];

/** All entries of a project, newest first. */
export function JournalScreen() {
  const list = useLoaderData<typeof journalLoader>();
  const { crumbs, create, exportHref, ledgerHref, billsHref, totals, currency } = list;
  const text = useText();
  return (
    <ListPage
      list={list}
      breadcrumbs={crumbs}
      lead={
        <>
          <a href={billsHref} className="print:hidden">
            {text('entry.journal.bills')}
          </a>
          {totals && (
            <Facts
              items={totalNames.flatMap((name) =>
                totals[name] === undefined
                  ? []
                  : {
                      label: text(totalLabels[name]),
                      value: <Money minor={totals[name]} currency={currency} />,
                    },
              )}
            />
          )}
        </>
      }
      action={create && <CreateLinks of={create} />}
      create={create !== null && { label: text('entry.form.title.expense'), href: create.expense }}
      columns={[
        {
          key: 'date',
          header: text('books.field.date'),
          sortable: true,
          cell: (row) => <Day at={row.date} />,
        },
        {
          key: 'what',
          header: text('entry.journal.what'),
          primary: true,
          cell: (row) => <What row={row} />,
        },
        {
          key: 'phase',
          header: text('books.field.phase'),
          cell: ({ phase, line }) => (
            <bdi>{[phase?.title, line].filter(Boolean).join(' · ') || '–'}</bdi>
          ),
        },
        {
          key: 'category',
          header: text('books.field.category'),
          drop: 1,
          cell: ({ category }) => (category ? text(`books.category.${category}`) : '–'),
        },
        {
          key: 'amount',
          header: text('entry.journal.amount'),
          align: 'end',
          cell: (row) => <Amount row={row} />,
        },
      ]}
      rowName={({ id, kind }) => text(`entry.show.title.${kind}`, { id })}
      filters={useEntryFilters(list)}
      toolbar={
        <>
          <PrintButton kind="quiet">{text('entry.journal.print')}</PrintButton>
          <ExportLink href={exportHref} />
          <ButtonLink href={ledgerHref} kind="quiet" icon="download">
            {text('entry.journal.ledger')}
          </ButtonLink>
        </>
      }
      empty={text('entry.journal.empty')}
    />
  );
}

function CreateLinks({ of: { expense, bill, income } }: { of: Record<string, string> }) {
  const text = useText();
  return (
    <div className="flex flex-wrap gap-2">
      <ButtonLink href={income ?? ''}>{text('entry.form.title.income')}</ButtonLink>
      <ButtonLink href={bill ?? ''}>{text('entry.form.title.bill')}</ButtonLink>
      <ButtonLink href={expense ?? ''} kind="primary" icon="plus">
        {text('entry.form.title.expense')}
      </ButtonLink>
    </div>
  );
}

function What({ row }: { row: Row }) {
  const text = useText();
  const { id, kind, href, supplier, note, reversedBy, hasReceipt } = row;
  const name = text(`entry.show.title.${kind}`, { id });
  return (
    <>
      <a href={href} className={reversedBy === null ? undefined : 'line-through'}>
        {name}
      </a>{' '}
      {hasReceipt && (
        <span title={text('entry.journal.hasReceipt')}>
          <Icon name="receipt" />
          <span className="visually-hidden">{text('entry.journal.hasReceipt')}</span>
        </span>
      )}{' '}
      {reversedBy !== null && <Badge>{text('entry.journal.reversed')}</Badge>}
      {(supplier?.name ?? note) && (
        <Hint as="span" className="block">
          <bdi>{supplier?.name ?? note}</bdi>
        </Hint>
      )}
    </>
  );
}

function Amount({ row: { href, net, vat, currency, reversedBy, openAmount } }: { row: Row }) {
  const text = useText();
  const amount = <Money minor={net + vat} currency={currency} href={href} />;
  if (reversedBy !== null) return <s>{amount}</s>;
  const isOpen = openAmount > 0;
  return (
    <>
      {amount}
      {isOpen && (
        <Hint as="span" className="block">
          {text('entry.show.open')} <Money minor={openAmount} currency={currency} />
        </Hint>
      )}
    </>
  );
}
