import type { FormMetadata } from '@conform-to/react';
import { createContext, type ReactNode, useContext } from 'react';
import { useText } from '~/i18n/text';
import { Alert } from './alert';
import { errorText } from './field-frame';
import { Icon } from './icon';

/** Gives ids to fields without a schema, as conform does for others. */
const FormId = createContext('form');
export const useFieldId = (name: string): string => `${useContext(FormId)}-${name}`;

type FormProps = {
  /** Provides the form's id and errors; leave `id` and `errors` out then. */
  // biome-ignore lint/suspicious/noExplicitAny: FormMetadata is invariant in the form's schema.
  form?: FormMetadata<any, any>;
  errors?: Record<string, string[] | undefined>;
  failed?: string;
  /** For forms with one field: after an error the focus goes to the field, not to the summary. */
  focusesField?: boolean;
  method?: 'get' | 'post';
  action?: string;
  encType?: 'multipart/form-data';
  id?: string;
  noValidate?: boolean;
  /** True for a form that a script shows. */
  hidden?: boolean;
  /** A script that sends the form itself; null if one around the form does. */
  enhance?: string | null;
  children: ReactNode;
};

/**
 * Turns the browser's validation off, because the server's messages are in the person's language.
 */
export function Form({
  form,
  errors,
  failed,
  focusesField,
  method = 'post',
  noValidate = true,
  enhance = 'double-submit',
  ...rest
}: FormProps) {
  const { id = form?.id, children, ...more } = rest;
  const ofForm = Object.entries<string[] | null>(form?.allErrors ?? {}).map(
    ([name, words]) => [`${id}-${name}`, words] as const,
  );
  const wrong = [...ofForm, ...Object.entries(errors ?? {})];
  return (
    <form
      {...more}
      className="form"
      id={id}
      method={method}
      noValidate={noValidate}
      data-enhance={method === 'post' ? (enhance ?? undefined) : undefined}
    >
      <FormErrors
        title={failed}
        takesFocus={!focusesField}
        errors={wrong.flatMap(([field, words]) => (words ?? []).map((error) => ({ field, error })))}
      />
      <FormId.Provider value={id ?? 'form'}>{children}</FormId.Provider>
    </form>
  );
}

type FormErrorsProps = {
  title?: string;
  takesFocus?: boolean;
  errors?: (string | { field: string; error: string })[];
};

/** The errors above a form: gets the focus, and each message links to its field. */
export function FormErrors({ title, takesFocus = true, errors = [] }: FormErrorsProps) {
  const text = useText();
  if (errors.length === 0 && !title) return null;
  return (
    <div className="alert alert-bad form-errors" role="alert">
      <Icon name="error" />
      <div>
        {/* biome-ignore lint/a11y/noAutofocus: reading continues here after submitting. */}
        <h2 tabIndex={-1} autoFocus={takesFocus}>
          {title ?? text('ui.formErrors')}
        </h2>
        <ul>
          {errors.map((item) => {
            const { field, error } =
              typeof item === 'string' ? { field: undefined, error: item } : item;
            const words = errorText(text, error);
            return (
              <li key={`${field} ${error}`}>
                {field ? <a href={`#${encodeURIComponent(field)}`}>{words}</a> : words}
              </li>
            );
          })}
        </ul>
      </div>
    </div>
  );
}

type FormStateProps = {
  values: { form_key?: string; version?: string };
  /** Replacements after the server rejected the form. */
  refused?: { formKey?: string; version?: number };
  keyUsed?: string;
};

/** The idempotency key of a new record, or the version of the edited one. */
export function FormState({ values, refused = {}, keyUsed }: FormStateProps) {
  const text = useText();
  const { formKey = values.form_key, version = values.version } = refused;
  return (
    <>
      {refused.formKey && <Alert kind="warn">{keyUsed ?? text('form.changedAfterSave')}</Alert>}
      {values.form_key && <input type="hidden" name="form_key" value={formKey} />}
      {values.version && <input type="hidden" name="version" value={version} />}
    </>
  );
}

/** Sticks to the bottom edge on phones. */
export function FormActions({ children }: { children: ReactNode }) {
  return <div className="form-actions">{children}</div>;
}
