import { useText } from '~/i18n/text';
import type { ReceiverTypeName } from '~/models/messages/receiver-types';
import type { AnyField } from '~/ui/field-frame';
import { SelectField } from '~/ui/select-field';

type ReceiverFieldsProps = {
  type: AnyField;
  person: AnyField;
  receivers: { type: number; name: ReceiverTypeName; people: { id: number; name: string }[] }[];
};

/** A kind of receiver, and one of them or all. */
export function ReceiverFields({ type, person, receivers }: ReceiverFieldsProps) {
  const text = useText();
  return (
    <>
      <SelectField
        field={type}
        label={text('message.field.receiverType')}
        options={receivers.map(({ type, name }) => ({
          value: String(type),
          label: text(`message.type.${name}`),
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
