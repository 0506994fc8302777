import { useLoaderData } from '@remix-run/react';
import { useText, useTimes } from '~/i18n/text';
import { ExportLink } from '~/screens/shell/list-page';
import { TransactionTable } from '~/screens/shell/transaction-table';
import { Alert } from '~/ui/alert';
import { PageHead } from '~/ui/page-head';
import { Hint } from '~/ui/text';
import type { transactionListLoader } from './list.server';

export function TransactionListScreen() {
  const { title, path, exportHref, narrow, namesCompany, check, ...list } =
    useLoaderData<typeof transactionListLoader>();
  const text = useText();
  const options = (rows: { id: number; name: string }[]) =>
    rows.map(({ id, name }) => ({ value: String(id), label: name }));
  const byCompany = {
    name: 'company',
    label: text('dashboard.transactions.company'),
    options: options(narrow.companies),
  };
  return (
    <>
      <PageHead
        title={title}
        lead={text(namesCompany ? 'transaction.leadOfAll' : 'transaction.lead')}
      />
      {check && <BillingCheck {...check} />}
      <TransactionTable
        caption={title}
        path={path}
        list={list}
        namesCompany={namesCompany}
        toolbar={<ExportLink href={exportHref} />}
        filters={[
          {
            name: 'plan_id',
            label: text('dashboard.transactions.plan'),
            options: options(narrow.plans),
          },
          ...(narrow.companies.length > 0 ? [byCompany] : []),
          { name: 'from', label: text('dashboard.transactions.from'), type: 'date' },
          { name: 'to', label: text('dashboard.transactions.to'), type: 'date' },
        ]}
      />
    </>
  );
}

/** The last check that payments, charges and subscriptions agree, for the super admin. */
function BillingCheck({ result, at }: { result: string | null; at: number | null }) {
  const text = useText();
  const { minute } = useTimes();
  if (at === null) return <Hint>{text('transaction.check.never')}</Hint>;
  const when = { when: minute(at) };
  if (result === 'good') return <Hint>{text('transaction.check.good', when)}</Hint>;
  return <Alert kind="bad">{text('transaction.check.bad', when)}</Alert>;
}
