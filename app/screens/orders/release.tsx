import { useLoaderData } from '@remix-run/react';
import { useText } from '~/i18n/text';
import { type ReleaseFields, releaseFields } from '~/models/orders/input';
import { RecordForm, useRecordForm } from '~/screens/shell/record-form';
import { Dialog } from '~/ui/dialog';
import { DateField, TextField } from '~/ui/field';
import { MoneyField } from '~/ui/money-field';
import type { orderReleaseLoader } from './show.server';

export function OrderReleaseScreen() {
  const { title, lead, currency, action, closeHref, values } =
    useLoaderData<typeof orderReleaseLoader>();
  const text = useText();
  const form = useRecordForm<ReleaseFields>('release', values, releaseFields);
  const { fields } = form;
  return (
    <Dialog title={title} closeHref={closeHref}>
      <p className="mb-4">{lead}</p>
      <RecordForm
        of={form}
        action={action}
        failed={text('order.release.failed')}
        submit={text('order.release.submit')}
        backHref={closeHref}
      >
        <MoneyField
          field={fields.amount}
          label={text('order.field.amount')}
          hint={text('order.release.amountHint')}
          currency={currency}
          optional
        />
        <DateField field={fields.due_date} label={text('order.field.dueDate')} />
        <TextField
          field={fields.note}
          label={text('order.field.note')}
          maxLength={500}
          dir="auto"
          optional
        />
      </RecordForm>
    </Dialog>
  );
}
