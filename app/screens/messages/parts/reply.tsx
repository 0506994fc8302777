import { useText } from '~/i18n/text';
import type { MessageFields } from '~/models/messages/input';
import { useRecordForm } from '~/screens/shell/record-form';
import { ButtonLink, SubmitButton, SummaryButton } from '~/ui/button';
import { TextAreaField } from '~/ui/field';
import { Form, FormActions, FormState } from '~/ui/form';
import { SelectField } from '~/ui/select-field';
import type { OpenThread } from '../thread.server';
import { AttachmentField } from './attachment-field';

type ReplyFormProps = { reply: NonNullable<OpenThread['reply']> };

/** The reply to a conversation: its receivers and subject follow from the message. */
export function ReplyForm({ reply }: ReplyFormProps) {
  const { action, choices, values, mostAnHour, optionsHref } = reply;
  const text = useText();
  const { form, fields, refused } = useRecordForm<MessageFields>('reply', values);
  const previousUpload = refused?.kept.file;
  const fileErrors = refused?.lastResult.error?.file ?? undefined;
  const failed = refused?.waitSeconds
    ? text('message.write.tooMany', { most: mostAnHour })
    : refused?.isRefused && text('message.write.failed');
  const labelOf = ({ name, type }: (typeof choices)[number]) =>
    name ?? text(`message.type.${type}`);
  const [only] = choices;
  return (
    <Form form={form} action={action} encType="multipart/form-data" failed={failed || undefined}>
      <FormState values={values} refused={refused} />
      <input type="hidden" name={fields.subject.name} value={values.subject} />
      {choices.length > 1 ? (
        <SelectField
          field={fields.reply_to}
          label={text('message.thread.to')}
          options={choices.map((choice) => ({
            value: String(choice.messageId),
            label: labelOf(choice),
          }))}
        />
      ) : (
        <input type="hidden" name={fields.reply_to.name} value={values.reply_to} />
      )}
      <TextAreaField
        field={fields.message}
        label={text('message.show.answer')}
        hint={
          choices.length === 1 && only
            ? text('message.thread.toName', { name: labelOf(only) })
            : undefined
        }
        rows={3}
        dir="auto"
        maxLength={5000}
      />
      <details open={Boolean(previousUpload || fileErrors)}>
        <SummaryButton>{text('message.thread.attach')}</SummaryButton>
        <AttachmentField refused={refused} />
      </details>
      <FormActions>
        <SubmitButton icon="send">{text('message.thread.send')}</SubmitButton>
        {optionsHref && (
          <ButtonLink href={optionsHref}>{text('message.thread.options')}</ButtonLink>
        )}
      </FormActions>
    </Form>
  );
}
