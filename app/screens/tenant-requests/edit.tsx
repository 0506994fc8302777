import { useLoaderData } from '@remix-run/react';
import { useText } from '~/i18n/text';
import type { RequestFields } from '~/models/tenant-requests/input';
import { RecordForm, useRecordForm } from '~/screens/shell/record-form';
import { TextAreaField, TextField } from '~/ui/field';
import { PageHead } from '~/ui/page-head';
import { SelectField } from '~/ui/select-field';
import { PhotosField } from './parts/photos';
import type { requestCreateLoader } from './save.server';

export function RequestFormScreen() {
  const { title, backHref, projects, values } = useLoaderData<typeof requestCreateLoader>();
  const text = useText();
  const form = useRecordForm<RequestFields>('request', values);
  const { fields, refused } = form;
  return (
    <>
      <PageHead
        title={title}
        breadcrumbs={[{ label: text('tenantRequest.list.title'), href: backHref }]}
      />
      <RecordForm
        of={form}
        takesFiles
        failed={text(
          refused?.waitSeconds ? 'tenantRequest.form.tooMany' : 'tenantRequest.form.failed',
        )}
        submit={text('tenantRequest.form.submit')}
        icon="send"
        backHref={backHref}
      >
        <SelectField
          field={fields.project_id}
          label={text('tenantRequest.field.project')}
          options={projects}
        />
        <TextField
          field={fields.title}
          label={text('tenantRequest.field.title')}
          hint={text('tenantRequest.form.titleHint')}
          dir="auto"
          maxLength={120}
        />
        <TextAreaField
          field={fields.description}
          label={text('tenantRequest.field.description')}
          hint={text('tenantRequest.form.descriptionHint')}
          rows={6}
          dir="auto"
          maxLength={5000}
        />
        <PhotosField refused={refused} />
      </RecordForm>
    </>
  );
}
