import { useForm } from '@conform-to/react';
import { useActionData, useLoaderData } from '@remix-run/react';
import { useText } from '~/i18n/text';
import { type DocumentFields, documentEndings } from '~/models/documents/input';
import { MAX_DOCUMENT_BYTES } from '~/services/files/limits';
import { ButtonLink, SubmitButton } from '~/ui/button';
import { Dialog } from '~/ui/dialog';
import { TextField } from '~/ui/field';
import { FileField } from '~/ui/file-field';
import { Form, FormActions, FormErrors, FormState } from '~/ui/form';
import type { documentUploadAction, documentUploadLoader } from './save.server';

export function DocumentUploadScreen() {
  const { action, closeHref, values } = useLoaderData<typeof documentUploadLoader>();
  const refused = useActionData<typeof documentUploadAction>();
  const text = useText();
  const [form, fields] = useForm<DocumentFields>({
    id: 'upload',
    lastResult: refused?.lastResult,
  });
  const kept = refused?.kept.document;
  return (
    <Dialog title={text('document.upload.title')} closeHref={closeHref}>
      <Form form={form} action={action} encType="multipart/form-data">
        <FormErrors errors={refused ? [text('document.upload.failed')] : []} />
        <FormState values={values} />
        {kept && <input type="hidden" name="document_id" value={kept.fileId} />}
        <TextField
          field={fields.name}
          label={text('document.field.name')}
          hint={text('document.upload.nameHint')}
          dir="auto"
          maxLength={200}
        />
        <FileField
          name="document"
          label={text('document.field.file')}
          hint={kept ? text('document.upload.held', { name: kept.name }) : text('document.upload.fileHint')}
          accept={documentEndings.join()}
          errors={refused?.lastResult.error?.document ?? undefined}
          limits={{ bytes: MAX_DOCUMENT_BYTES, files: 1, message: text('document.upload.tooBig') }}
        />
        <FormActions>
          <SubmitButton icon="upload">{text('document.upload.submit')}</SubmitButton>
          <ButtonLink href={closeHref}>{text('form.cancel')}</ButtonLink>
        </FormActions>
      </Form>
    </Dialog>
  );
}
