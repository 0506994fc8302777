import { useLoaderData } from '@remix-run/react';
import { useText } from '~/i18n/text';
import {
  type ChangeOrderFields,
  changeOrderFields,
  fundings,
  maxChangeLines,
} from '~/models/change-orders/input';
import { DocumentFields } from '~/screens/shell/document-fields';
import { RecordForm, useRecordForm } from '~/screens/shell/record-form';
import { DefaultSubmit } from '~/ui/button';
import { TextAreaField, TextField } from '~/ui/field';
import { MoneyField } from '~/ui/money-field';
import { PageHead } from '~/ui/page-head';
import { RowFields } from '~/ui/row-fields';
import { SelectField } from '~/ui/select-field';
import type { changeOrderCreateLoader, changeOrderEditLoader } from './save.server';

type Loader = typeof changeOrderCreateLoader | typeof changeOrderEditLoader;

export function ChangeOrderFormScreen() {
  const { title, crumbs, isNew, backHref, values, documents, places, currency } =
    useLoaderData<Loader>();
  const text = useText();
  const form = useRecordForm<ChangeOrderFields>('change-order', values, changeOrderFields);
  const { fields, refused } = form;
  const choose = { value: '', label: text('changeOrder.form.choose') };
  return (
    <>
      <PageHead title={title} breadcrumbs={crumbs} />
      <RecordForm
        of={form}
        takesFiles
        failed={text('changeOrder.form.failed')}
        stale={text('changeOrder.form.stale')}
        submit={text(isNew ? 'changeOrder.form.create' : 'changeOrder.form.save')}
        backHref={backHref}
      >
        <DefaultSubmit />
        <fieldset>
          <legend>{text('changeOrder.form.what')}</legend>
          <TextField
            field={fields.title}
            label={text('changeOrder.field.title')}
            maxLength={120}
            dir="auto"
          />
          <TextAreaField
            field={fields.reason}
            label={text('changeOrder.field.reason')}
            rows={3}
            maxLength={2000}
            dir="auto"
          />
          <SelectField
            field={fields.funding}
            label={text('changeOrder.field.funding')}
            options={[
              choose,
              ...fundings.map((value) => ({ value, label: text(`changeOrder.funding.${value}`) })),
            ]}
          />
          <TextField
            field={fields.days}
            label={text('changeOrder.field.days')}
            dir="ltr"
            optional
          />
          <MoneyField
            field={fields.sale_value}
            label={text('changeOrder.field.saleValue')}
            currency={currency}
            optional
          />
        </fieldset>
        <RowFields
          form={form.form}
          field={fields.lines}
          legend={text('changeOrder.form.lines')}
          hint={text('changeOrder.form.linesHint')}
          most={maxChangeLines}
          add={text('order.form.addLine')}
          remove={(number) => text('order.form.removeLine', { number })}
        >
          {(row, number) => (
            <>
              <SelectField
                field={row.place}
                label={text('changeOrder.field.place', { number })}
                options={[choose]}
                groups={places}
              />
              <TextField
                field={row.title}
                label={text('changeOrder.field.lineTitle', { number })}
                maxLength={120}
                dir="auto"
                optional
              />
              <MoneyField
                field={row.amount}
                label={text('changeOrder.field.lineAmount', { number })}
                currency={currency}
              />
            </>
          )}
        </RowFields>
        <DocumentFields
          id="change-order"
          documents={documents}
          keptIds={refused?.keptIds ?? []}
          errors={refused?.lastResult.error?.documents ?? undefined}
        />
      </RecordForm>
    </>
  );
}
