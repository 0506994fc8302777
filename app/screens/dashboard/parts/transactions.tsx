import { useText } from '~/i18n/text';
import { statusOptions, transactionColumns } from '~/screens/shell/transaction-columns';
import { Section } from '~/ui/card';
import { ListTable } from '~/ui/table';
import type { TransactionsPart } from '../company.server';

/** What the company was charged. Its list state is the dashboard's, so turning a page comes back to it. */
export function Transactions({
  part: { rows, total, isMore, state, path, isAsked },
}: {
  part: TransactionsPart;
}) {
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
          isMore={isMore}
          rowKey={(row) => row.id}
          filters={[
            {
              name: 'status',
              label: text('dashboard.transactions.status'),
              options: statusOptions(text),
            },
          ]}
          columns={transactionColumns(text)}
          empty={{ text: text('dashboard.transactions.empty') }}
        />
      </Section>
    </div>
  );
}
