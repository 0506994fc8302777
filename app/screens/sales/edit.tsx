import { useLoaderData } from '@remix-run/react';
import { useText } from '~/i18n/text';
import { type ContractChangeFields, contractChangeFields } from '~/models/sales/input';
import { RecordForm, useRecordForm } from '~/screens/shell/record-form';
import { TextField } from '~/ui/field';
import { PageHead } from '~/ui/page-head';
import { SaleTerms } from './parts/fields';
import type { saleEditLoader } from './save.server';

/** Changes the terms of a signed sale. */
export function SaleEditScreen() {
  const { title, breadcrumbs, currency, backHref, values } = useLoaderData<typeof saleEditLoader>();
  const text = useText();
  const form = useRecordForm<ContractChangeFields>('sale', values, contractChangeFields);
  const { fields } = form;
  return (
    <>
      <PageHead title={title} breadcrumbs={breadcrumbs} />
      <RecordForm
        of={form}
        failed={text('sale.form.failed')}
        stale={text('sale.form.stale')}
        submit={text('sale.form.submit')}
        backHref={backHref}
      >
        <SaleTerms fields={fields as never} currency={currency} />
        <TextField
          field={fields.note}
          label={text('sale.field.note')}
          maxLength={500}
          dir="auto"
          optional
        />
      </RecordForm>
    </>
  );
}
