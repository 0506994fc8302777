import { useLoaderData } from '@remix-run/react';
import { useText } from '~/i18n/text';
import { type IndexFields, indexFields } from '~/models/price-indexes/input';
import { RecordForm, useRecordForm } from '~/screens/shell/record-form';
import { TextField } from '~/ui/field';
import { PageHead } from '~/ui/page-head';
import type { indexCreateLoader, indexEditLoader } from './save.server';

export function IndexFormScreen() {
  const { title, backHref, isNew, values } = useLoaderData<
    typeof indexCreateLoader | typeof indexEditLoader
  >();
  const text = useText();
  const form = useRecordForm<IndexFields>('price-index', values, indexFields);
  return (
    <>
      <PageHead
        title={title}
        breadcrumbs={[{ label: text('priceIndex.list.title'), href: backHref }]}
      />
      <RecordForm
        of={form}
        failed={text('priceIndex.form.failed')}
        stale={text('priceIndex.form.stale')}
        submit={text(isNew ? 'priceIndex.form.create' : 'priceIndex.form.save')}
        backHref={backHref}
      >
        <TextField
          field={form.fields.name}
          label={text('priceIndex.field.name')}
          hint={text('priceIndex.form.nameHint')}
          maxLength={120}
          dir="auto"
          autoComplete="off"
        />
      </RecordForm>
    </>
  );
}
