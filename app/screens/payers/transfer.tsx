import { useLoaderData } from '@remix-run/react';
import { useText } from '~/i18n/text';
import { type TransferFields, transferDirections, transferFields } from '~/models/payers/input';
import { RecordForm, useRecordForm } from '~/screens/shell/record-form';
import { Dialog } from '~/ui/dialog';
import { DateField, TextField } from '~/ui/field';
import { MoneyField } from '~/ui/money-field';
import { SelectField } from '~/ui/select-field';
import type { ownerTransferLoader } from './payer.server';

export function OwnerTransferScreen() {
  const { title, lead, currency, action, closeHref, values } =
    useLoaderData<typeof ownerTransferLoader>();
  const text = useText();
  const form = useRecordForm<TransferFields>('owner-transfer', values, transferFields);
  const { fields } = form;
  return (
    <Dialog title={title} closeHref={closeHref}>
      <p className="mb-4">{lead}</p>
      <RecordForm
        of={form}
        action={action}
        failed={text('payer.transfer.failed')}
        submit={text('payer.transfer.submit')}
        backHref={closeHref}
      >
        <SelectField
          field={fields.direction}
          label={text('payer.transfer.direction')}
          options={transferDirections.map((value) => ({
            value,
            label: text(`payer.transfer.${value}`),
          }))}
        />
        <MoneyField
          field={fields.amount}
          label={text('payer.transfer.amount')}
          currency={currency}
        />
        <DateField field={fields.date} label={text('payer.transfer.date')} />
        <TextField
          field={fields.note}
          label={text('payer.transfer.note')}
          maxLength={500}
          dir="auto"
          optional
        />
      </RecordForm>
    </Dialog>
  );
}
