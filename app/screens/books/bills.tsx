import { useLoaderData } from '@remix-run/react';
import { entryPayPath, moneyPath } from '~/book-paths';
import { useText } from '~/i18n/text';
import { projectsPath } from '~/paths';
import { ListPage, projectColumn } from '~/screens/shell/list-page';
import { Badge } from '~/ui/alert';
import { Day } from '~/ui/moment';
import { Money } from '~/ui/money';
import { Pills } from '~/ui/pills';
import type { billsLoader } from './journal.server';

type Row = ReturnType<typeof useLoaderData<typeof billsLoader>>['rows'][number];

/** The open bills of all projects that the person runs. */
export function BillsScreen() {
  const list = useLoaderData<typeof billsLoader>();
  const { portal, today, spans } = list;
  const text = useText();
  const nameOf = ({ id, supplier }: Row) => supplier?.name ?? text('entry.bills.bill', { id });
  return (
    <ListPage
      list={list}
      columns={[
        {
          key: 'supplier',
          header: text('books.field.supplier'),
          primary: true,
          cell: (row) => (
            <a href={row.href}>
              <bdi>{nameOf(row)}</bdi>
            </a>
          ),
        },
        {
          key: 'due_date',
          header: text('books.field.dueDate'),
          sortable: true,
          cell: ({ dueDate }) => (
            <span className="inline-flex flex-wrap items-center gap-2">
              <Day at={dueDate} />
              {dueDate !== null && dueDate < today && (
                <Badge tone="bad">{text('entry.show.overdue')}</Badge>
              )}
            </span>
          ),
        },
        projectColumn<Row>(text, (id) => moneyPath(portal, id)),
        {
          key: 'gross',
          header: text('entry.show.gross'),
          align: 'end',
          drop: 1,
          cell: (row) => (
            <Money minor={row.net + row.vat} currency={row.currency} href={row.href} />
          ),
        },
        {
          key: 'open',
          header: text('entry.bills.open'),
          align: 'end',
          cell: (row) => <Money minor={row.openAmount} currency={row.currency} href={row.href} />,
        },
      ]}
      rowName={nameOf}
      actions={(row) => [
        { label: text('entry.show.pay'), href: entryPayPath(portal, row.project.id, row.id) },
      ]}
      empty={text('entry.bills.empty')}
      next={{ label: text('project.list.title'), href: projectsPath(portal) }}
    >
      <Pills label={text('entry.bills.which')} items={spans} />
    </ListPage>
  );
}
