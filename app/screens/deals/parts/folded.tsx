import type { ReactNode } from 'react';
import { SummaryButton } from '~/ui/button';
import { TextField } from '~/ui/field';
import type { AnyField } from '~/ui/field-frame';

type FoldedProps = { label: string; fields: AnyField[]; children: ReactNode };

/** Open if something was typed into its fields, or is missing in them. */
export function Folded({ label, fields, children }: FoldedProps) {
  return (
    <details open={fields.some(({ initialValue, errors }) => initialValue || errors)}>
      <SummaryButton>{label}</SummaryButton>
      <fieldset aria-label={label}>{children}</fieldset>
    </details>
  );
}

type NumberProps = {
  field: AnyField;
  label: string;
  hint?: string;
  placeholder: string;
  optional?: boolean;
};

/** A percentage, or a count of months. */
export const NumberField = (props: NumberProps) => (
  <TextField {...props} inputMode="decimal" dir="ltr" />
);
