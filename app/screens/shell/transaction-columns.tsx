import { day, money } from '~/i18n/format';
import { useText } from '~/i18n/text';
import type { Text } from '~/i18n/words';
import type { TransactionRow } from '~/models/transactions/list.server';
import { Amount } from '~/ui/amount';
import { Badge, type BadgeTone } from '~/ui/badge';
import { Ltr } from '~/ui/ltr';
import type { Column } from '~/ui/table-head';

type Status = TransactionRow['status'];
type Label = 'id' | 'plan' | 'duration' | 'amount' | 'message' | 'status' | 'date';

/** In the order of a charge's life. */
const tones: Record<Status, BadgeTone> = {
  pending: 'warn',
  complete: 'good',
  failed: 'bad',
  refunded: 'neutral',
};

/** The statuses a list may be narrowed by. */
export const statusOptions = (text: Text) =>
  (Object.keys(tones) as Status[]).map((value) => ({
    value,
    label: text(`dashboard.transactions.statuses.${value}`),
  }));

const columns: (Omit<Column<TransactionRow>, 'header'> & { label: Label })[] = [
  { key: 'id', label: 'id', primary: true, cell: (row) => <Ltr>{row.transactionId}</Ltr> },
  { key: 'plan', label: 'plan', cell: (row) => <bdi>{row.planTitle ?? '–'}</bdi> },
  { key: 'duration', label: 'duration', cell: (row) => <Duration of={row.planDuration} /> },
  {
    ...{ key: 'amount', label: 'amount', sortable: true, align: 'end' },
    cell: (row) => <Amount>{money(row.amount, row.currency)}</Amount>,
  },
  { key: 'message', label: 'message', cell: (row) => <bdi>{row.message}</bdi> },
  { key: 'status', label: 'status', sortable: true, cell: (row) => <StatusBadge status={row.status} /> },
  { key: 'created_at', label: 'date', sortable: true, cell: (row) => <Ltr>{day(row.createdAt)}</Ltr> },
];

export const transactionColumns = (text: Text): Column<TransactionRow>[] =>
  columns.map(({ label, ...column }) => ({ ...column, header: text(`dashboard.transactions.${label}`) }));

function StatusBadge({ status }: { status: Status }) {
  const text = useText();
  return <Badge tone={tones[status]}>{text(`dashboard.transactions.statuses.${status}`)}</Badge>;
}

/** Shown by its first two characters (001 §9); the whole of it is what they stand for. */
function Duration({ of }: { of: string | null }) {
  if (!of) return '–';
  return (
    <abbr title={of} className="no-underline">
      <Ltr>{of.slice(0, 2).trim()}</Ltr>
    </abbr>
  );
}
