import type { ReactNode } from 'react';
import { useFrame } from '~/http/frame';
import { period } from '~/i18n/period';
import { useText } from '~/i18n/text';
import type { TransactionRow, transactionList } from '~/models/billing/transactions/list.server';
import { reasonText } from '~/models/billing/transactions/reasons';
import { planPath, receiptPath, refundPath } from '~/paths';
import { Badge, type BadgeTone } from '~/ui/alert';
import { Ltr } from '~/ui/ltr';
import { Day } from '~/ui/moment';
import { Money } from '~/ui/money';
import { ListTable } from '~/ui/table';
import type { Column } from '~/ui/table-head';
import type { ListFilter } from '~/ui/table-toolbar';

type Status = TransactionRow['status'];
type Label = 'id' | 'company' | 'plan' | 'duration' | 'amount' | 'message' | 'status' | 'date';

/** In the order of a charge's life cycle. */
const tones: Record<Status, BadgeTone> = {
  pending: 'warn',
  complete: 'good',
  failed: 'bad',
  refunded: 'neutral',
  disputed: 'bad',
};

const columns: (Omit<Column<TransactionRow>, 'header'> & { label: Label })[] = [
  { key: 'id', label: 'id', primary: true, cell: (row) => <Ltr>{row.transactionId}</Ltr> },
  { key: 'company', label: 'company', cell: (row) => <bdi>{row.company}</bdi> },
  { key: 'plan', label: 'plan', drop: 3, cell: (row) => <bdi>{row.planTitle ?? '–'}</bdi> },
  {
    key: 'duration',
    label: 'duration',
    drop: 2,
    cell: (row) => <Duration of={row.planDuration} />,
  },
  {
    key: 'amount',
    label: 'amount',
    sortable: true,
    align: 'end',
    cell: (row) => <Money minor={row.amount} currency={row.currency} />,
  },
  { key: 'message', label: 'message', drop: 1, cell: (row) => <Reason row={row} /> },
  {
    key: 'status',
    label: 'status',
    sortable: true,
    cell: (row) => <StatusBadge status={row.status} />,
  },
  { key: 'created_at', label: 'date', sortable: true, cell: (row) => <Day at={row.createdAt} /> },
];

type TransactionTableProps = {
  caption: string;
  path: string;
  list: ReturnType<typeof transactionList>;
  namesCompany?: boolean;
  filters?: ListFilter[];
  toolbar?: ReactNode;
};

/** A table of charges and refunds. */
export function TransactionTable({
  caption,
  path,
  list,
  namesCompany = false,
  filters = [],
  toolbar,
}: TransactionTableProps) {
  const text = useText();
  const { hasPlans } = useFrame();
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
        row.mayRefund && {
          label: text('payment.refund.action'),
          href: refundPath(row.id),
          kind: 'danger',
        },
      ]}
      columns={columns
        .filter(({ key }) => namesCompany || key !== 'company')
        .map(({ label, ...column }) => ({
          ...column,
          header: text(`dashboard.transactions.${label}`),
        }))}
      empty={{
        text: text('dashboard.transactions.empty'),
        action: hasPlans ? { label: text('shell.nav.plans'), href: planPath('admin') } : undefined,
      }}
    />
  );
}

function StatusBadge({ status }: { status: Status }) {
  const text = useText();
  return <Badge tone={tones[status]}>{text(`dashboard.transactions.statuses.${status}`)}</Badge>;
}

function Reason({ row }: { row: TransactionRow }) {
  return <bdi>{reasonText(useText(), row)}</bdi>;
}

function Duration({ of }: { of: string | null }) {
  const text = useText();
  return of ? <bdi>{period(text, of, 'plan.duration')}</bdi> : '–';
}
