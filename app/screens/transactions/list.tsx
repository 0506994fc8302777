import { useLoaderData } from '@remix-run/react';
import { useText } from '~/i18n/text';
import { statusOptions, transactionColumns } from '~/screens/shell/transaction-columns';
import { PageHead } from '~/ui/page-head';
import { ListTable } from '~/ui/table';
import type { TransactionList } from './list.server';

export function TransactionListScreen() {
  const { title, path, state, rows, total, isMore } = useLoaderData() as TransactionList;
  const text = useText();
  return (
    <>
      <PageHead title={title} lead={text('transaction.lead')} />
      <ListTable
        caption={title}
        path={path}
        state={state}
        rows={rows}
        total={total}
        isMore={isMore}
        rowKey={(row) => row.id}
        filters={[
          { name: 'status', label: text('dashboard.transactions.status'), options: statusOptions(text) },
        ]}
        columns={transactionColumns(text)}
        empty={{ text: text('dashboard.transactions.empty') }}
      />
    </>
  );
}
