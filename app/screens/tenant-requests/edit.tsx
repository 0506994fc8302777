import { useLoaderData } from '@remix-run/react';
import { useText } from '~/i18n/text';
import { maxPhotos, type RequestFields } from '~/models/tenant-requests/input';
import { filePath } from '~/paths';
import { RecordForm, useRecordForm } from '~/screens/shell/record-form';
import { MAX_IMAGE_BYTES, pictureTypes } from '~/services/files/limits';
import { Check } from '~/ui/control';
import { TextAreaField, TextField } from '~/ui/field';
import { FileField } from '~/ui/file-field';
import { PageHead } from '~/ui/page-head';
import { Picture } from '~/ui/picture';
import { SelectField } from '~/ui/select-field';
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
        <UploadedPhotos ids={refused?.keptIds ?? []} />
        <FileField
          name="images[0][file]"
          id="request-images"
          label={text('tenantRequest.field.photos')}
          hint={text('tenantRequest.form.photosHint', { most: maxPhotos })}
          accept={pictureTypes.join(',')}
          errors={refused?.lastResult.error?.images ?? undefined}
          limits={{
            bytes: MAX_IMAGE_BYTES,
            files: maxPhotos,
            message: text('tenantRequest.form.tooBig', { most: maxPhotos }),
          }}
          multiple
          optional
        />
      </RecordForm>
    </>
  );
}

/** The photos of an earlier attempt: those still ticked need not be chosen again. */
function UploadedPhotos({ ids }: { ids: number[] }) {
  const text = useText();
  if (ids.length === 0) return null;
  return (
    <div className="flex flex-wrap gap-2">
      {ids.map((id, index) => (
        <Check key={id}>
          <input type="checkbox" name="images[0][file_id]" value={id} defaultChecked />
          <Picture
            src={filePath(id, 'thumb')}
            alt={text('tenantRequest.form.photo', { number: index + 1 })}
            width={100}
            height={100}
          />
        </Check>
      ))}
    </div>
  );
}
