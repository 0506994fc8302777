import type { FieldMetadata } from '@conform-to/react';
import type { ReactNode } from 'react';
import { useText } from '~/i18n/text';
import type { Text, TextKey } from '~/i18n/words';
import { Icon } from './icon';
import { Hint } from './text';

// biome-ignore lint/suspicious/noExplicitAny: FieldMetadata is invariant in the form's schema.
export type AnyField = FieldMetadata<any>;

export type FieldWords = { label: string; hint?: string; optional?: boolean };

/** Options for conform's prop getters: the hint describes the control along with its error. */
export const descriptionOptions = (field: AnyField, hint?: string) => ({
  ariaDescribedBy: hint ? field.descriptionId : undefined,
});

type FieldFrameProps = FieldWords & {
  id: string;
  hintId: string;
  errorId: string;
  errors?: string[];
  children: ReactNode;
};

export function FieldFrame({
  id,
  hintId,
  errorId,
  errors,
  label,
  hint,
  optional,
  children,
}: FieldFrameProps) {
  return (
    <div className="field">
      <FieldLabel id={id} label={label} optional={optional} />
      {children}
      {hint && <Hint id={hintId}>{hint}</Hint>}
      <FieldError id={errorId} errors={errors} />
    </div>
  );
}

export const frameOf = (field: AnyField) => ({
  id: field.id,
  hintId: field.descriptionId,
  errorId: field.errorId,
  errors: field.errors,
});

function FieldLabel({ id, label, optional }: { id: string; label: string; optional?: boolean }) {
  const text = useText();
  return (
    <label htmlFor={id}>
      {label}
      {optional && <span className="optional"> ({text('ui.optional')})</span>}
    </label>
  );
}

export function FieldError({ id, errors = [] }: { id: string; errors?: string[] }) {
  const text = useText();
  if (errors.length === 0) return null;
  return (
    <ErrorLine id={id}>
      <span>
        <span className="visually-hidden">{text('ui.fieldError')} </span>
        {errors.map((error) => errorText(text, error)).join(' ')}
      </span>
    </ErrorLine>
  );
}

export function ErrorLine({ id, children }: { id?: string; children: ReactNode }) {
  return (
    <p className="error" id={id}>
      <Icon name="error" />
      {children}
    </p>
  );
}

export function FieldGroup({ legend, children }: { legend: string; children: ReactNode }) {
  return (
    <fieldset className="field">
      <legend>{legend}</legend>
      {children}
    </fieldset>
  );
}

const keyShape = /^[a-z]\w*(\.\w+)+$/i;

/** Returns the text of a key, or the error itself if a server sent text. */
export function errorText(text: Text, error: string): string {
  return keyShape.test(error) ? text(error as TextKey) : error;
}
