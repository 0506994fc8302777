import { useLoaderData } from '@remix-run/react';
import { useText } from '~/i18n/text';
import { TransactionTable } from '~/screens/shell/transaction-table';
import { PageHead } from '~/ui/page-head';
import type { transactionListLoader } from './list.server';

export function TransactionListScreen() {
  const { title, path, namesCompany, ...list } = useLoaderData<typeof transactionListLoader>();
  const text = useText();
  return (
    <>
      <PageHead title={title} lead={text('transaction.lead')} />
      <TransactionTable caption={title} path={path} list={list} namesCompany={namesCompany} />
    </>
  );
}
