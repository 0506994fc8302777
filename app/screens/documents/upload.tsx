import { useLoaderData } from '@remix-run/react';
import { useText } from '~/i18n/text';
import { type DocumentFields, documentEndings } from '~/models/documents/input';
import { RecordForm, useRecordForm } from '~/screens/shell/record-form';
import { MAX_DOCUMENT_BYTES } from '~/services/files/limits';
import { Dialog } from '~/ui/dialog';
import { TextField } from '~/ui/field';
import { FileField } from '~/ui/file-field';
import { AudienceFields } from './parts/audience';
import type { documentUploadLoader, versionUploadLoader } from './save.server';

/** Uploads a new document or a new version of one. */
export function DocumentUploadScreen() {
  const { title, fileField, action, closeHref, classes, hasHolders, values } = useLoaderData<
    typeof documentUploadLoader | typeof versionUploadLoader
  >();
  const isVersion = fileField === 'file_id';
  const text = useText();
  const form = useRecordForm<DocumentFields>('upload', values);
  const { fields, refused } = form;
  const previousUpload = refused?.kept.document;
  return (
    <Dialog title={title} closeHref={closeHref}>
      <RecordForm
        of={form}
        action={action}
        takesFiles
        failed={text('document.upload.failed')}
        submit={text('document.upload.submit')}
        icon="upload"
        backHref={closeHref}
      >
        {previousUpload && <input type="hidden" name={fileField} value={previousUpload.fileId} />}
        {!isVersion && (
          <TextField
            field={fields.name}
            label={text('document.field.name')}
            hint={text('document.upload.nameHint')}
            dir="auto"
            maxLength={200}
          />
        )}
        <FileField
          name="document"
          label={text('document.field.file')}
          hint={
            previousUpload
              ? text('document.upload.held', { name: previousUpload.name })
              : text(isVersion ? 'document.version.fileHint' : 'document.upload.fileHint')
          }
          accept={documentEndings.join()}
          errors={refused?.lastResult.error?.document ?? undefined}
          limits={{ bytes: MAX_DOCUMENT_BYTES, files: 1, message: text('document.upload.tooBig') }}
        />
        {!isVersion && <AudienceFields fields={fields} classes={classes} hasHolders={hasHolders} />}
      </RecordForm>
    </Dialog>
  );
}
