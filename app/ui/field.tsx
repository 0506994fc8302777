import { getInputProps, getTextareaProps } from '@conform-to/react';
import { Check, Input, TextArea } from './control';
import {
  type AnyField,
  descriptionOptions,
  FieldError,
  FieldFrame,
  type FieldWords,
  frameOf,
} from './field-frame';
import { Hint } from './text';

type FieldProps = FieldWords & { field: AnyField };

type TextFieldProps = FieldProps & {
  type?: 'text' | 'email' | 'tel' | 'url' | 'search' | 'number' | 'password';
  inputMode?: 'text' | 'numeric' | 'decimal' | 'tel' | 'email' | 'url';
  autoComplete?: string;
  dir?: 'ltr' | 'rtl' | 'auto';
  autoFocus?: boolean;
  /** The id of a `datalist` with suggestions. */
  list?: string;
  maxLength?: number;
  /** An example, never a value. */
  placeholder?: string;
  enhance?: string;
};

export function TextField({
  field,
  label,
  hint,
  optional,
  type = 'text',
  enhance,
  ...rest
}: TextFieldProps) {
  const definedProps = Object.fromEntries(
    Object.entries(rest).filter(([, value]) => value !== undefined),
  );
  return (
    <FieldFrame {...frameOf(field)} label={label} hint={hint} optional={optional}>
      <Input
        {...getInputProps(field, { type, ...descriptionOptions(field, hint) })}
        {...definedProps}
        data-enhance={enhance}
      />
    </FieldFrame>
  );
}

type TextAreaFieldProps = FieldProps & {
  rows?: number;
  dir?: 'ltr' | 'rtl' | 'auto';
  maxLength?: number;
};

export function TextAreaField({
  field,
  label,
  hint,
  optional,
  rows = 4,
  dir,
  maxLength,
}: TextAreaFieldProps) {
  const props = getTextareaProps(field, descriptionOptions(field, hint));
  return (
    <FieldFrame {...frameOf(field)} label={label} hint={hint} optional={optional}>
      <TextArea rows={rows} {...props} dir={dir} maxLength={maxLength ?? props.maxLength} />
    </FieldFrame>
  );
}

/** An ISO day, chosen with the browser's date picker. */
export function DateField({ field, label, hint, optional }: FieldProps) {
  return (
    <FieldFrame {...frameOf(field)} label={label} hint={hint} optional={optional}>
      <Input
        className="input-date"
        {...getInputProps(field, { type: 'date', ...descriptionOptions(field, hint) })}
      />
    </FieldFrame>
  );
}

type CheckboxFieldProps = Omit<FieldProps, 'optional'> & { value?: string };

export function CheckboxField({ field, label, hint, value }: CheckboxFieldProps) {
  // The pattern of a flag is for API bodies; HTML allows none on a checkbox.
  const { pattern: _, ...props } = getInputProps(field, {
    type: 'checkbox',
    value,
    ...descriptionOptions(field, hint),
  });
  return (
    <div className="field">
      <Check htmlFor={field.id}>
        <input {...props} />
        <span>{label}</span>
      </Check>
      {hint && <Hint id={field.descriptionId}>{hint}</Hint>}
      <FieldError id={field.errorId} errors={field.errors} />
    </div>
  );
}

export function HiddenField({ field }: { field: AnyField }) {
  const { required: _, ...props } = getInputProps(field, { type: 'hidden', ariaAttributes: false });
  return <input {...props} />;
}
