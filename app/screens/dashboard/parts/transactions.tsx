import { day, money } from '~/i18n/format';
import { useText } from '~/i18n/text';
import { Amount } from '~/ui/amount';
import { Badge, type BadgeTone } from '~/ui/badge';
import { Section } from '~/ui/card';
import { Ltr } from '~/ui/ltr';
import { ListTable } from '~/ui/table';
import type { TransactionsPart } from '../company.server';

type Status = TransactionsPart['rows'][number]['status'];

const tones: Record<Status, BadgeTone> = {
  complete: 'good',
  failed: 'bad',
  pending: 'warn',
  refunded: 'neutral',
};
const statuses = Object.keys(tones) as Status[];

/** What the company was charged. Its list state is the dashboard's, so turning a page comes back to it. */
export function Transactions({ part: { rows, total, state, path, isAsked } }: { part: TransactionsPart }) {
  const text = useText();
  const title = text('dashboard.transactions.title');
  return (
    // biome-ignore lint/a11y/noAutofocus: who sorts or turns a page of a table far down wants to be there.
    <div tabIndex={-1} autoFocus={isAsked} className="outline-none">
      <Section title={title}>
        <ListTable
          caption={title}
          path={path}
          state={state}
          rows={rows}
          total={total}
          rowKey={(row) => row.id}
          filters={[
            {
              name: 'status',
              label: text('dashboard.transactions.status'),
              options: statuses.map((value) => ({
                value,
                label: text(`dashboard.transactions.statuses.${value}`),
              })),
            },
          ]}
          columns={[
            {
              key: 'transaction_id',
              header: text('dashboard.transactions.id'),
              primary: true,
              cell: (row) => <Ltr>{row.transactionId}</Ltr>,
            },
            {
              key: 'plan',
              header: text('dashboard.transactions.plan'),
              cell: (row) => <bdi>{row.planTitle ?? '–'}</bdi>,
            },
            {
              key: 'duration',
              header: text('dashboard.transactions.duration'),
              cell: (row) => <Duration text={row.planDuration} />,
            },
            {
              key: 'amount',
              header: text('dashboard.transactions.amount'),
              sortable: true,
              align: 'end',
              cell: (row) => <Amount>{money(row.amount, row.currency)}</Amount>,
            },
            {
              key: 'message',
              header: text('dashboard.transactions.message'),
              cell: (row) => <bdi>{row.message}</bdi>,
            },
            {
              key: 'status',
              header: text('dashboard.transactions.status'),
              sortable: true,
              cell: (row) => (
                <Badge tone={tones[row.status]}>
                  {text(`dashboard.transactions.statuses.${row.status}`)}
                </Badge>
              ),
            },
            {
              key: 'created_at',
              header: text('dashboard.transactions.date'),
              sortable: true,
              cell: (row) => <Ltr>{day(row.createdAt)}</Ltr>,
            },
          ]}
          empty={{ text: text('dashboard.transactions.empty') }}
        />
      </Section>
    </div>
  );
}

/** A duration is shown by its first two characters (001 §9); the whole of it is what they stand for. */
function Duration({ text }: { text: string | null }) {
  if (!text) return '–';
  return (
    <abbr title={text} className="no-underline">
      <Ltr>{text.slice(0, 2).trim()}</Ltr>
    </abbr>
  );
}
