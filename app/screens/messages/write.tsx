import { useForm } from '@conform-to/react';
import { useActionData, useLoaderData } from '@remix-run/react';
import { useText } from '~/i18n/text';
import { attachmentEndings, type MessageFields } from '~/models/messages/input';
import { MAX_DOCUMENT_BYTES } from '~/services/files/limits';
import { ButtonLink, SubmitButton } from '~/ui/button';
import { Dialog } from '~/ui/dialog';
import { TextAreaField, TextField } from '~/ui/field';
import { FileField } from '~/ui/file-field';
import { Form, FormActions, FormErrors, FormState } from '~/ui/form';
import { SelectField } from '~/ui/select-field';
import type { messageWriteAction, messageWriteLoader } from './message.server';
import { ReceiverFields } from './parts/receiver-fields';

export function MessageWriteScreen() {
  const { title, action, closeHref, owner, receivers, phases, values } =
    useLoaderData<typeof messageWriteLoader>();
  const refused = useActionData<typeof messageWriteAction>();
  const text = useText();
  const [form, fields] = useForm<MessageFields>({
    id: 'message',
    lastResult: refused?.lastResult,
    defaultValue: values,
  });
  const kept = refused?.kept.file;
  // Where there is no field to choose a receiver by, what is wrong with one stands on top.
  const hidden = receivers
    ? []
    : [...(fields.receiver_type.errors ?? []), ...(fields.receiver_id.errors ?? [])];
  return (
    <Dialog title={title} closeHref={closeHref}>
      <Form form={form} action={action} encType="multipart/form-data">
        <FormErrors errors={refused ? [text('message.write.failed'), ...hidden] : []} />
        <FormState values={values} />
        {kept && <input type="hidden" name="file_id" value={kept.fileId} />}
        {receivers ? (
          <ReceiverFields type={fields.receiver_type} person={fields.receiver_id} receivers={receivers} />
        ) : (
          <p>{text('message.write.toOwner', { name: owner })}</p>
        )}
        {phases.length > 0 && (
          <SelectField
            field={fields.phase_id}
            label={text('message.write.phase')}
            options={[
              { value: '', label: text('message.show.wholeProject') },
              ...phases.map(({ id, title }) => ({ value: String(id), label: title })),
            ]}
            optional
          />
        )}
        <TextField field={fields.subject} label={text('message.field.subject')} dir="auto" maxLength={200} />
        <TextAreaField
          field={fields.message}
          label={text('message.field.message')}
          rows={6}
          dir="auto"
          maxLength={5000}
        />
        <FileField
          name="file"
          label={text('message.field.file')}
          hint={kept ? text('message.write.held', { name: kept.name }) : text('message.write.fileHint')}
          accept={attachmentEndings.join()}
          errors={refused?.lastResult.error?.file ?? undefined}
          limits={{ bytes: MAX_DOCUMENT_BYTES, files: 1, message: text('message.write.tooBig') }}
          optional
        />
        <FormActions>
          <SubmitButton icon="send">{text('message.write.submit')}</SubmitButton>
          <ButtonLink href={closeHref}>{text('form.cancel')}</ButtonLink>
        </FormActions>
      </Form>
    </Dialog>
  );
}
