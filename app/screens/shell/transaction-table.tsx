import type { ReactNode } from 'react';
import { day, money } from '~/i18n/format';
import { useText } from '~/i18n/text';
import type { TransactionRow, transactionList } from '~/models/transactions/list.server';
import { receiptPath, refundPath } from '~/paths';
import { lengthWords } from '~/screens/shell/period';
import { Amount } from '~/ui/amount';
import { Badge, type BadgeTone } from '~/ui/badge';
import { Ltr } from '~/ui/ltr';
import { ListTable } from '~/ui/table';
import type { Column } from '~/ui/table-head';
import type { ListFilter } from '~/ui/table-toolbar';

type Status = TransactionRow['status'];
type Label = 'id' | 'plan' | 'duration' | 'amount' | 'message' | 'status' | 'date' | 'company';

/** In the order of a charge's life. */
const tones: Record<Status, BadgeTone> = {
  pending: 'warn',
  complete: 'good',
  failed: 'bad',
  refunded: 'neutral',
};

const columns: (Omit<Column<TransactionRow>, 'header'> & { label: Label })[] = [
  { key: 'id', label: 'id', primary: true, cell: (row) => <Ltr>{row.transactionId}</Ltr> },
  { key: 'plan', label: 'plan', cell: (row) => <bdi>{row.planTitle ?? '–'}</bdi> },
  { key: 'duration', label: 'duration', cell: (row) => <Duration of={row.planDuration} /> },
  {
    key: 'amount',
    label: 'amount',
    sortable: true,
    align: 'end',
    cell: (row) => <Amount>{money(row.amount, row.currency)}</Amount>,
  },
  { key: 'message', label: 'message', cell: (row) => <bdi>{row.message}</bdi> },
  { key: 'status', label: 'status', sortable: true, cell: (row) => <StatusBadge status={row.status} /> },
  { key: 'created_at', label: 'date', sortable: true, cell: (row) => <Ltr>{day(row.createdAt)}</Ltr> },
];

const company: (typeof columns)[number] = {
  key: 'company',
  label: 'company',
  cell: (row) => <bdi>{row.companyName}</bdi>,
};

type TransactionTableProps = {
  caption: string;
  path: string;
  list: ReturnType<typeof transactionList>;
  hasCompany?: boolean;
  /** Besides the status. */
  filters?: ListFilter[];
  toolbar?: ReactNode;
};

/** What was charged, on the page of it and on the dashboard. */
export function TransactionTable({
  caption,
  path,
  list,
  hasCompany,
  filters = [],
  toolbar,
}: TransactionTableProps) {
  const text = useText();
  const statuses = (Object.keys(tones) as Status[]).map((value) => ({
    value,
    label: text(`dashboard.transactions.statuses.${value}`),
  }));
  return (
    <ListTable
      caption={caption}
      path={path}
      state={list.state}
      rows={list.rows}
      total={list.total}
      isMore={list.isMore}
      filters={[
        { name: 'status', label: text('dashboard.transactions.status'), options: statuses },
        ...filters,
      ]}
      toolbar={toolbar}
      rowName={(row) => row.transactionId}
      hasActions={list.rows.some((row) => row.receiptNumber !== null || row.mayRefund)}
      actions={(row) => [
        row.receiptNumber !== null && {
          label: text('dashboard.transactions.receipt'),
          href: receiptPath('admin', row.id),
        },
        row.mayRefund && { label: text('payment.refund.action'), href: refundPath(row.id), kind: 'danger' },
      ]}
      columns={[...columns, ...(hasCompany ? [company] : [])].map(({ label, ...column }) => ({
        ...column,
        header: text(`dashboard.transactions.${label}`),
      }))}
      empty={{ text: text('dashboard.transactions.empty') }}
    />
  );
}

function StatusBadge({ status }: { status: Status }) {
  const text = useText();
  return <Badge tone={tones[status]}>{text(`dashboard.transactions.statuses.${status}`)}</Badge>;
}

function Duration({ of }: { of: string | null }) {
  const text = useText();
  return of ? lengthWords(text, of) : '–';
}
