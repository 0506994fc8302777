import { useLoaderData } from '@remix-run/react';
import { useText } from '~/i18n/text';
import { type PaymentFields, paymentFields } from '~/models/books/input';
import { RecordForm, useRecordForm } from '~/screens/shell/record-form';
import { Alert } from '~/ui/alert';
import { ButtonLink } from '~/ui/button';
import { Dialog, DialogActions } from '~/ui/dialog';
import { DateField, HiddenField, TextAreaField } from '~/ui/field';
import { MoneyField } from '~/ui/money-field';
import type { entryPayLoader } from './entry-show.server';

/** Pays a bill in part or in full, or corrects one of its payments. */
export function PayScreen() {
  const { title, isPaid, closeHref } = useLoaderData<typeof entryPayLoader>();
  const text = useText();
  return (
    <Dialog title={title} closeHref={closeHref}>
      {isPaid ? (
        <>
          <p>{text('entry.pay.paid')}</p>
          <DialogActions>
            <ButtonLink href={closeHref} kind="primary">
              {text('entry.reverse.back')}
            </ButtonLink>
          </DialogActions>
        </>
      ) : (
        <PaymentForm />
      )}
    </Dialog>
  );
}

function PaymentForm() {
  const { lead, corrects, currency, action, closeHref, values } =
    useLoaderData<typeof entryPayLoader>();
  const text = useText();
  const form = useRecordForm<PaymentFields>('payment', values, paymentFields);
  const { fields } = form;
  return (
    <>
      <div className="mb-4">
        {corrects ? <Alert kind="info">{corrects.words}</Alert> : <p>{lead}</p>}
      </div>
      <RecordForm
        of={form}
        action={action}
        failed={text('entry.form.failed.payment')}
        submit={text('entry.form.submit.payment')}
        backHref={closeHref}
      >
        {corrects && <HiddenField field={fields.corrects} />}
        <MoneyField field={fields.amount} label={text('entry.pay.amount')} currency={currency} />
        <DateField field={fields.date} label={text('books.field.date')} />
        <TextAreaField
          field={fields.note}
          label={text('books.field.note')}
          rows={2}
          maxLength={500}
          dir="auto"
          optional
        />
      </RecordForm>
    </>
  );
}
