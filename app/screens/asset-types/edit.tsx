import { useLoaderData } from '@remix-run/react';
import { useText } from '~/i18n/text';
import { type AssetTypeFields, assetTypeFields } from '~/models/asset-types/input';
import { RecordForm, useRecordForm } from '~/screens/shell/record-form';
import { TextField } from '~/ui/field';
import { PageHead } from '~/ui/page-head';
import type { assetTypeCreateLoader, assetTypeEditLoader } from './save.server';

export function AssetTypeFormScreen() {
  const { title, backHref, isNew, projectCount, values } = useLoaderData<
    typeof assetTypeCreateLoader | typeof assetTypeEditLoader
  >();
  const text = useText();
  const form = useRecordForm<AssetTypeFields>('asset-type', values, assetTypeFields);
  const hint =
    projectCount > 0
      ? text('assetType.hint.shownBy', { count: projectCount })
      : isNew
        ? text('assetType.hint.name')
        : undefined;
  return (
    <>
      <PageHead
        title={title}
        breadcrumbs={[{ label: text('assetType.list.title'), href: backHref }]}
      />
      <RecordForm
        of={form}
        stale={text('assetType.errors.stale')}
        submit={text(isNew ? 'assetType.form.create' : 'assetType.form.save')}
        backHref={backHref}
      >
        <TextField
          field={form.fields.name}
          label={text('assetType.field.name')}
          hint={hint}
          maxLength={80}
          dir="auto"
          autoComplete="off"
        />
      </RecordForm>
    </>
  );
}
