import { getSelectProps } from '@conform-to/react';
import { Select } from './control';
import {
  type AnyField,
  descriptionOptions,
  FieldFrame,
  type FieldWords,
  frameOf,
} from './field-frame';

type Option = { value: string; label: string };

type SelectFieldProps = FieldWords & {
  field: AnyField;
  options: Option[];
  groups?: { label: string; options: Option[] }[];
  /** Selected while nothing else was chosen. */
  preset?: string;
};

export function SelectField({
  field,
  label,
  hint,
  optional,
  options,
  groups = [],
  preset,
}: SelectFieldProps) {
  const { required, ...props } = getSelectProps(field, descriptionOptions(field, hint));
  // If the first option is a valid choice, one is always selected, so nothing is required.
  const mayBeEmpty = options[0]?.value === '';
  return (
    <FieldFrame {...frameOf(field)} label={label} hint={hint} optional={optional}>
      <Select
        {...props}
        defaultValue={props.defaultValue || preset}
        required={required && mayBeEmpty}
      >
        <Options options={options} />
        {groups.map((group) => (
          <optgroup key={group.label} label={group.label}>
            <Options options={group.options} />
          </optgroup>
        ))}
      </Select>
    </FieldFrame>
  );
}

function Options({ options }: { options: Option[] }) {
  return options.map(({ value, label }) => (
    <option key={value} value={value}>
      {label}
    </option>
  ));
}
