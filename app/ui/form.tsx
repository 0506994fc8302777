import type { FormMetadata } from '@conform-to/react';
import type { ReactNode } from 'react';
import { useText } from '~/i18n/text';
import { errorText } from './error-text';
import { Icon } from './icon';

type FormProps = {
  /** Gives the form its id; leave `id` out then. */
  // biome-ignore lint/suspicious/noExplicitAny: FormMetadata is invariant in the form's schema.
  form?: FormMetadata<any, any>;
  method?: 'get' | 'post';
  action?: string;
  encType?: 'multipart/form-data';
  id?: string;
  noValidate?: boolean;
  children: ReactNode;
};

/** The server's messages are the ones people see, in their language, so the browser's own are off. */
export function Form({ form, method = 'post', noValidate = true, id, children, ...rest }: FormProps) {
  return (
    <form
      {...rest}
      className="form"
      id={form?.id ?? id}
      method={method}
      noValidate={noValidate}
      data-enhance={method === 'post' ? 'double-submit' : undefined}
    >
      {children}
    </form>
  );
}

export function FormErrors({ errors, title }: { errors?: string[]; title?: string }) {
  const text = useText();
  if (!errors || errors.length === 0) return null;
  return (
    <div className="alert alert-bad" role="alert">
      <Icon name="error" />
      <div>
        <strong>{title ?? text('ui.formErrors')}</strong>
        <ul>
          {errors.map((error) => (
            <li key={error}>{errorText(text, error)}</li>
          ))}
        </ul>
      </div>
    </div>
  );
}

/** The key that makes one record of a form sent twice, or the version to save over. */
export function FormState({
  values,
  version,
}: {
  values: { form_key?: string; version?: string };
  version?: number;
}) {
  return (
    <>
      {values.form_key && <input type="hidden" name="form_key" value={values.form_key} />}
      {values.version && <input type="hidden" name="version" value={version ?? values.version} />}
    </>
  );
}

/** Sticks to the bottom edge on phones. */
export function FormActions({ children }: { children: ReactNode }) {
  return <div className="form-actions">{children}</div>;
}
