import type { ComponentProps } from 'react';
import { Input, Select } from './control';
import { FieldFrame, type FieldWords } from './field-frame';

type PlainField = Omit<FieldWords, 'optional'> & { id: string; name: string; errors?: string[] };

const idsOf = (id: string) => ({ id, hintId: `${id}-hint`, errorId: `${id}-error` });

const attributesOf = ({ id, name, hint, errors }: PlainField) => ({
  id,
  name,
  'aria-invalid': errors ? true : undefined,
  'aria-describedby':
    [errors && `${id}-error`, hint && `${id}-hint`].filter(Boolean).join(' ') || undefined,
});

/** A text field for forms without a schema. */
export function PlainTextField({
  label,
  hint,
  errors,
  id,
  name,
  ...rest
}: PlainField & Omit<ComponentProps<'input'>, 'className'>) {
  return (
    <FieldFrame {...idsOf(id)} errors={errors} label={label} hint={hint}>
      <Input type="text" {...attributesOf({ id, name, label, hint, errors })} {...rest} />
    </FieldFrame>
  );
}

type PlainSelectProps = PlainField & {
  value?: string | number;
  none?: string;
  options: { value: string | number; label: string }[];
};

export function PlainSelectField({ value, none = '–', options, ...field }: PlainSelectProps) {
  const { id, label, hint, errors } = field;
  return (
    <FieldFrame {...idsOf(id)} errors={errors} label={label} hint={hint}>
      <Select {...attributesOf(field)} defaultValue={value}>
        <option value="">{none}</option>
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.label}
          </option>
        ))}
      </Select>
    </FieldFrame>
  );
}
