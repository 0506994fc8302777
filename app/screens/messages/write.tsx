import { useLoaderData } from '@remix-run/react';
import { useText } from '~/i18n/text';
import type { MessageFields } from '~/models/messages/input';
import type { ReceiverTypeName } from '~/models/messages/receiver-types';
import { RecordForm, useRecordForm } from '~/screens/shell/record-form';
import { Alert } from '~/ui/alert';
import { ButtonLink } from '~/ui/button';
import { Dialog } from '~/ui/dialog';
import { TextAreaField, TextField } from '~/ui/field';
import type { AnyField } from '~/ui/field-frame';
import { SelectField } from '~/ui/select-field';
import type { messageWriteLoader } from './message.server';
import { AttachmentField } from './parts/attachment-field';

export function MessageWriteScreen() {
  const { title, action, closeHref, inviteHref, owner, receivers, phases, values, mostAnHour } =
    useLoaderData<typeof messageWriteLoader>();
  const text = useText();
  const form = useRecordForm<MessageFields>('message', values);
  const { fields, refused } = form;
  const tooMany = text('message.write.tooMany', { most: mostAnHour });
  return (
    <Dialog title={title} closeHref={closeHref}>
      {receivers && isAlone(receivers) && (
        <Alert
          kind="info"
          action={
            inviteHref && (
              <ButtonLink href={inviteHref}>{text('invitation.invite.action')}</ButtonLink>
            )
          }
        >
          {text('message.write.noReaders')}
        </Alert>
      )}
      <RecordForm
        of={form}
        action={action}
        takesFiles
        failed={refused?.waitSeconds ? tooMany : text('message.write.failed')}
        submit={text('message.write.submit')}
        icon="send"
        backHref={closeHref}
      >
        {values.reply_to && (
          <input type="hidden" name={fields.reply_to.name} value={fields.reply_to.value} />
        )}
        {receivers ? (
          <ReceiverFields
            type={fields.receiver_type}
            person={fields.receiver_id}
            receivers={receivers}
          />
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
        <TextField
          field={fields.subject}
          label={text('message.field.subject')}
          dir="auto"
          maxLength={200}
        />
        <TextAreaField
          field={fields.message}
          label={text('message.field.message')}
          rows={6}
          dir="auto"
          maxLength={5000}
        />
        <AttachmentField refused={refused} />
      </RecordForm>
    </Dialog>
  );
}

type Receivers = { type: number; name: ReceiverTypeName; people: { id: number; name: string }[] };

const isAlone = (receivers: Receivers[]) => receivers.every(({ people }) => people.length === 0);

type ReceiverFieldsProps = { type: AnyField; person: AnyField; receivers: Receivers[] };

function ReceiverFields({ type, person, receivers }: ReceiverFieldsProps) {
  const text = useText();
  // “Everyone” combines all other kinds.
  const hasReaders = ({ name, people }: Pick<Receivers, 'name' | 'people'>) =>
    people.length > 0 || (name === 'other' && !isAlone(receivers));
  return (
    <>
      <SelectField
        field={type}
        label={text('message.field.receiverType')}
        options={receivers.map(({ type, name, people }) => ({
          value: String(type),
          label: text(
            hasReaders({ name, people }) ? `message.type.${name}` : 'message.write.nobodyOf',
            {
              kind: text(`message.type.${name}`),
            },
          ),
        }))}
      />
      <SelectField
        field={person}
        label={text('message.field.receiver')}
        hint={text('message.write.receiverHint')}
        options={[{ value: '', label: text('message.write.everybody') }]}
        groups={receivers
          .filter(({ people }) => people.length > 0)
          .map(({ name, people }) => ({
            label: name === 'other' ? text('message.write.owner') : text(`message.type.${name}`),
            options: people.map(({ id, name }) => ({ value: String(id), label: name })),
          }))}
        optional
      />
    </>
  );
}
