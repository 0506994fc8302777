import { useLoaderData } from '@remix-run/react';
import { useText } from '~/i18n/text';
import {
  type PrepaymentFields,
  prepaymentFields,
  type WithdrawalFields,
  withdrawalFields,
} from '~/models/sales/input';
import { RecordForm, useRecordForm } from '~/screens/shell/record-form';
import { Dialog } from '~/ui/dialog';
import { DateField, TextField } from '~/ui/field';
import { MoneyField } from '~/ui/money-field';
import type { prepayLoader, withdrawLoader } from './show.server';

/** Enters what the buyer paid before the transfer. */
export function PrepayScreen() {
  const { title, lead, currency, action, closeHref, values } = useLoaderData<typeof prepayLoader>();
  const text = useText();
  const form = useRecordForm<PrepaymentFields>('prepayment', values, prepaymentFields);
  const { fields } = form;
  return (
    <Dialog title={title} closeHref={closeHref}>
      <p className="mb-4">{lead}</p>
      <RecordForm
        of={form}
        action={action}
        failed={text('sale.prepay.failed')}
        submit={text('sale.prepay.submit')}
        backHref={closeHref}
      >
        <MoneyField field={fields.amount} label={text('sale.field.amount')} currency={currency} />
        <DateField field={fields.date} label={text('sale.field.date')} />
        <TextField
          field={fields.note}
          label={text('sale.field.note')}
          maxLength={500}
          dir="auto"
          optional
        />
      </RecordForm>
    </Dialog>
  );
}

/** Ends a contract, and asks how much of the buyer's money is paid back. */
export function WithdrawScreen() {
  const { title, lead, isPaid, currency, action, closeHref, values } =
    useLoaderData<typeof withdrawLoader>();
  const text = useText();
  const form = useRecordForm<WithdrawalFields>('withdrawal', values, withdrawalFields);
  const { fields } = form;
  return (
    <Dialog title={title} closeHref={closeHref}>
      <p className="mb-4">{lead}</p>
      <RecordForm
        of={form}
        action={action}
        failed={text('sale.withdraw.failed')}
        submit={text('sale.withdraw.submit')}
        backHref={closeHref}
      >
        {isPaid && (
          <MoneyField
            field={fields.kept}
            label={text('sale.field.kept')}
            hint={text('sale.withdraw.keptHint')}
            currency={currency}
            optional
          />
        )}
        <DateField field={fields.date} label={text('sale.field.date')} />
        <TextField
          field={fields.note}
          label={text('sale.field.note')}
          maxLength={500}
          dir="auto"
          optional
        />
      </RecordForm>
    </Dialog>
  );
}
