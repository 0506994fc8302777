import { useLoaderData } from '@remix-run/react';
import { useText } from '~/i18n/text';
import { maxOrderLines, type OrderFields, orderFields } from '~/models/orders/input';
import { DocumentFields } from '~/screens/shell/document-fields';
import { RecordForm, useRecordForm } from '~/screens/shell/record-form';
import { DefaultSubmit } from '~/ui/button';
import { DateField, TextField } from '~/ui/field';
import { MoneyField } from '~/ui/money-field';
import { PageHead } from '~/ui/page-head';
import { RowFields } from '~/ui/row-fields';
import { SelectField } from '~/ui/select-field';
import type { orderCreateLoader, orderEditLoader } from './save.server';

type Loader = typeof orderCreateLoader | typeof orderEditLoader;

export function OrderFormScreen() {
  const { title, crumbs, isNew, backHref, values, documents, ...more } = useLoaderData<Loader>();
  const { suppliers, places, currency } = more;
  const text = useText();
  const form = useRecordForm<OrderFields>('order', values, orderFields);
  const { fields, refused } = form;
  return (
    <>
      <PageHead title={title} breadcrumbs={crumbs} />
      <RecordForm
        of={form}
        takesFiles
        failed={text('order.form.failed')}
        stale={text('order.form.stale')}
        submit={text(isNew ? 'order.form.create' : 'order.form.save')}
        backHref={backHref}
      >
        <DefaultSubmit />
        <fieldset>
          <legend>{text('order.form.what')}</legend>
          <TextField
            field={fields.title}
            label={text('order.field.title')}
            maxLength={120}
            dir="auto"
          />
          <TextField
            field={fields.supplier}
            label={text('order.field.supplier')}
            hint={text('order.form.supplierHint')}
            maxLength={120}
            dir="auto"
            autoComplete="off"
            list="order-suppliers"
          />
          <datalist id="order-suppliers">
            {suppliers.map((name) => (
              <option key={name} value={name} />
            ))}
          </datalist>
          <DateField field={fields.date} label={text('order.field.date')} />
          <TextField
            field={fields.retention}
            label={text('order.field.retention')}
            hint={text('order.form.retentionHint')}
            inputMode="decimal"
            dir="ltr"
            optional
          />
        </fieldset>
        <RowFields
          form={form.form}
          field={fields.lines}
          legend={text('order.form.lines')}
          hint={text('order.form.linesHint')}
          most={maxOrderLines}
          add={text('order.form.addLine')}
          remove={(number) => text('order.form.removeLine', { number })}
        >
          {({ place, amount }, number) => (
            <>
              <SelectField
                field={place}
                label={text('order.field.place', { number })}
                options={[{ value: '', label: text('order.form.choose') }]}
                groups={places}
              />
              <MoneyField
                field={amount}
                label={text('order.field.lineAmount', { number })}
                currency={currency}
              />
            </>
          )}
        </RowFields>
        <DocumentFields
          id="order"
          documents={documents}
          keptIds={refused?.keptIds ?? []}
          errors={refused?.lastResult.error?.documents ?? undefined}
        />
      </RecordForm>
    </>
  );
}
