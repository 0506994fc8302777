import { useLoaderData } from '@remix-run/react';
import { useText } from '~/i18n/text';
import { type CommitmentFields, commitmentFields } from '~/models/holdings/input';
import { RecordForm, useRecordForm } from '~/screens/shell/record-form';
import { Dialog } from '~/ui/dialog';
import { DateField } from '~/ui/field';
import { MoneyField } from '~/ui/money-field';
import type { holdingCommitLoader } from './show.server';

export function HoldingCommitScreen() {
  const { title, lead, currency, action, closeHref, values } =
    useLoaderData<typeof holdingCommitLoader>();
  const text = useText();
  const form = useRecordForm<CommitmentFields>('commitment', values, commitmentFields);
  const { fields } = form;
  return (
    <Dialog title={title} closeHref={closeHref}>
      <p className="mb-4">{lead}</p>
      <RecordForm
        of={form}
        action={action}
        failed={text('holding.commit.failed')}
        stale={text('holding.form.stale')}
        submit={text('holding.commit.submit')}
        backHref={closeHref}
      >
        <MoneyField
          field={fields.committed}
          label={text('holding.commit.amount')}
          hint={text('holding.commit.amountHint')}
          currency={currency}
        />
        <DateField field={fields.date} label={text('holding.commit.date')} />
      </RecordForm>
    </Dialog>
  );
}
