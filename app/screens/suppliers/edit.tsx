import { useLoaderData } from '@remix-run/react';
import { useText } from '~/i18n/text';
import { type SupplierFields, supplierFields } from '~/models/suppliers/input';
import { RecordForm, useRecordForm } from '~/screens/shell/record-form';
import { TextAreaField, TextField } from '~/ui/field';
import { PageHead } from '~/ui/page-head';
import type { supplierCreateLoader, supplierEditLoader } from './save.server';

export function SupplierFormScreen() {
  const { title, backHref, isNew, values } = useLoaderData<
    typeof supplierCreateLoader | typeof supplierEditLoader
  >();
  const text = useText();
  const form = useRecordForm<SupplierFields>('supplier', values, supplierFields);
  const { fields } = form;
  return (
    <>
      <PageHead
        title={title}
        breadcrumbs={[{ label: text('supplier.list.title'), href: backHref }]}
      />
      <RecordForm
        of={form}
        stale={text('supplier.errors.stale')}
        submit={text(isNew ? 'supplier.form.create' : 'supplier.form.save')}
        backHref={backHref}
      >
        <TextField
          field={fields.name}
          label={text('supplier.field.name')}
          maxLength={120}
          dir="auto"
          autoComplete="off"
        />
        <TextField
          field={fields.tax_id}
          label={text('supplier.field.taxId')}
          hint={text('supplier.hint.taxId')}
          optional
          maxLength={40}
          dir="ltr"
          autoComplete="off"
        />
        <TextField
          field={fields.contact}
          label={text('supplier.field.contact')}
          optional
          maxLength={120}
          dir="auto"
          autoComplete="off"
        />
        <TextField
          field={fields.phone}
          label={text('supplier.field.phone')}
          optional
          type="tel"
          maxLength={40}
          dir="ltr"
          autoComplete="off"
        />
        <TextField
          field={fields.email}
          label={text('supplier.field.email')}
          optional
          type="email"
          dir="ltr"
          autoComplete="off"
        />
        <TextAreaField
          field={fields.note}
          label={text('supplier.field.note')}
          optional
          rows={3}
          maxLength={1000}
          dir="auto"
        />
      </RecordForm>
    </>
  );
}
