import { useLoaderData } from '@remix-run/react';
import { useText } from '~/i18n/text';
import { type BillFields, billFields, maxReceipts, receiptUploads } from '~/models/books/input';
import { RecordForm, useRecordForm } from '~/screens/shell/record-form';
import { Check } from '~/ui/control';
import { CheckboxField, DateField, HiddenField, TextField } from '~/ui/field';
import { FileField } from '~/ui/file-field';
import { MoneyField } from '~/ui/money-field';
import { PageHead } from '~/ui/page-head';
import { SelectField } from '~/ui/select-field';
import type { orderBillLoader } from './show.server';

/** A bill against an order: its supplier and its budget line are known. */
export function OrderBillScreen() {
  const { title, breadcrumbs, lead, backHref, currency, retention, lines, values } =
    useLoaderData<typeof orderBillLoader>();
  const text = useText();
  const form = useRecordForm<BillFields>('bill', values, billFields);
  const { fields, refused } = form;
  return (
    <>
      <PageHead title={title} breadcrumbs={breadcrumbs} lead={lead} />
      <RecordForm
        of={form}
        takesFiles
        failed={text('order.bill.failed')}
        submit={text('order.bill.submit')}
        backHref={backHref}
      >
        <HiddenField field={fields.supplier} />
        {lines.length > 1 ? (
          <SelectField
            field={fields.order_line_id}
            label={text('books.field.line')}
            hint={text('order.bill.lineHint')}
            options={lines}
          />
        ) : (
          <HiddenField field={fields.order_line_id} />
        )}
        <MoneyField
          field={fields.amount}
          label={text('books.field.amount')}
          hint={
            retention > 0
              ? text('order.bill.retentionHint', { percent: `${retention}%` })
              : undefined
          }
          currency={currency}
        />
        <TextField
          field={fields.vat_rate}
          label={text('books.field.vatRate')}
          inputMode="decimal"
          dir="ltr"
          optional
        />
        <CheckboxField field={fields.without_vat} label={text('books.field.withoutVat')} />
        <CheckboxField field={fields.reclaims_vat} label={text('books.field.reclaimsVat')} />
        <TextField
          field={fields.invoice_number}
          label={text('books.field.invoiceNumber')}
          maxLength={60}
          dir="auto"
          optional
        />
        <DateField field={fields.date} label={text('books.field.date')} />
        <DateField field={fields.due_date} label={text('books.field.dueDate')} />
        {refused?.keptIds.map((fileId, index) => (
          <Check key={fileId}>
            <input type="checkbox" name="receipts[0][file_id]" value={fileId} defaultChecked />
            <span>{text('order.form.uploaded', { number: index + 1 })}</span>
          </Check>
        ))}
        <FileField
          name="receipts[0][file]"
          id="bill-receipts"
          label={text('books.field.receipts')}
          hint={text('order.bill.receiptsHint', { most: maxReceipts })}
          accept={receiptUploads[0].endings.join()}
          errors={refused?.lastResult.error?.receipts ?? undefined}
          multiple
          optional
        />
      </RecordForm>
    </>
  );
}
