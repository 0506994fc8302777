import { useLoaderData } from '@remix-run/react';
import { useText } from '~/i18n/text';
import { type IndexRowFields, indexRowFields } from '~/models/price-indexes/input';
import { RecordForm, useRecordForm } from '~/screens/shell/record-form';
import { Dialog } from '~/ui/dialog';
import { DateField, TextField } from '~/ui/field';
import type { indexRowCreateLoader, indexRowEditLoader } from './row.server';

export function IndexRowScreen() {
  const { title, isNew, action, closeHref, values } = useLoaderData<
    typeof indexRowCreateLoader | typeof indexRowEditLoader
  >();
  const text = useText();
  const form = useRecordForm<IndexRowFields>('index-row', values, indexRowFields);
  const { fields } = form;
  return (
    <Dialog title={title} closeHref={closeHref}>
      <RecordForm
        of={form}
        action={action}
        failed={text('priceIndex.row.failed')}
        stale={text('priceIndex.row.stale')}
        submit={text(isNew ? 'priceIndex.row.create' : 'priceIndex.row.save')}
        backHref={closeHref}
      >
        <TextField
          field={fields.month}
          label={text('indexRow.field.month')}
          hint={text('priceIndex.row.monthHint')}
          dir="ltr"
        />
        <TextField
          field={fields.value}
          label={text('indexRow.field.value')}
          hint={text('priceIndex.row.valueHint')}
          inputMode="decimal"
          dir="ltr"
        />
        <TextField
          field={fields.factor}
          label={text('indexRow.field.factor')}
          hint={text('priceIndex.row.factorHint')}
          inputMode="decimal"
          dir="ltr"
          optional
        />
        <DateField
          field={fields.published_on}
          label={text('indexRow.field.publishedOn')}
          hint={text('priceIndex.row.publishedHint')}
          optional
        />
      </RecordForm>
    </Dialog>
  );
}
