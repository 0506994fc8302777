import type { FieldMetadata, FormMetadata } from '@conform-to/react';
import type { ReactNode } from 'react';
import { SubmitButton } from './button';
import { type AnyField, FieldError } from './field-frame';
import { Hint } from './text';

type RowFieldsProps<Row extends Record<string, unknown>> = {
  // biome-ignore lint/suspicious/noExplicitAny: FormMetadata is invariant in the form's schema.
  form: FormMetadata<any, any>;
  // biome-ignore lint/suspicious/noExplicitAny: the same.
  field: FieldMetadata<Row[] | undefined, any, any>;
  legend: string;
  hint: string;
  most: number;
  add: string;
  remove: (number: number) => string;
  children: (row: { [Name in keyof Row]-?: AnyField }, number: number) => ReactNode;
};

/** Adding and removing a row are ordinary submit buttons: the form comes back as typed. */
export function RowFields<Row extends Record<string, unknown>>({
  form,
  field,
  legend,
  hint,
  most,
  add,
  remove,
  children,
}: RowFieldsProps<Row>) {
  const rows = field.getFieldList() as unknown as {
    key: string;
    getFieldset(): Parameters<typeof children>[0];
  }[];
  return (
    <fieldset>
      <legend>{legend}</legend>
      <Hint>{hint}</Hint>
      {rows.map((row, index) => (
        <div
          key={row.key}
          className="flex flex-wrap items-end gap-3 *:not-[button]:min-w-40 *:not-[button]:flex-1"
        >
          {children(row.getFieldset(), index + 1)}
          <SubmitButton
            kind="quiet"
            icon="close"
            {...form.remove.getButtonProps({ name: field.name, index })}
            aria-label={remove(index + 1)}
          />
        </div>
      ))}
      <FieldError id={field.errorId} errors={field.errors} />
      {rows.length < most && (
        <p>
          <SubmitButton
            kind="secondary"
            icon="plus"
            {...form.insert.getButtonProps({ name: field.name, defaultValue: {} as never })}
          >
            {add}
          </SubmitButton>
        </p>
      )}
    </fieldset>
  );
}
