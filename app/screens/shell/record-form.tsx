import { type DefaultValue, useForm } from '@conform-to/react';
import { getZodConstraint } from '@conform-to/zod/v4';
import { useActionData } from '@remix-run/react';
import type { ReactNode } from 'react';
import type { FormRefusal } from '~/http/form-action.server';
import { useText } from '~/i18n/text';
import { Alert } from '~/ui/alert';
import { ButtonLink, SubmitButton } from '~/ui/button';
import { Form, FormActions, FormState } from '~/ui/form';
import type { IconName } from '~/ui/icon';

type State = { form_key?: string; version?: string };

/**
 * A form with its initial values, or as it was rejected. `schema` tells the browser which fields
 * are required.
 */
export function useRecordForm<Fields extends Record<string, unknown>>(
  id: string,
  values: DefaultValue<Fields> & State,
  schema?: Parameters<typeof getZodConstraint>[0],
) {
  const rejection = useActionData<FormRefusal>();
  const [form, fields] = useForm<Fields>({
    id,
    lastResult: rejection?.lastResult,
    defaultValue: values,
    constraint: schema && getZodConstraint(schema),
  });
  return { refused: rejection, form, fields, values };
}

type RecordFormProps = {
  of: Pick<ReturnType<typeof useRecordForm>, 'refused' | 'form' | 'values'>;
  action?: string;
  takesFiles?: boolean;
  /** The script that sends the form. */
  enhance?: string;
  /** The heading of the errors: what was not saved. */
  failed?: string;
  /** The text if the record was saved by someone else since. */
  stale?: string;
  /** Replaces the usual text if the form was already saved with other content. */
  keyUsed?: string;
  submit: string;
  icon?: IconName;
  backHref: string;
  /** Replaces the link back. */
  instead?: ReactNode;
  children: ReactNode;
};

export function RecordForm({
  of,
  failed,
  stale,
  keyUsed,
  submit,
  icon,
  backHref,
  instead,
  ...rest
}: RecordFormProps) {
  const { refused, form, values } = of;
  const text = useText();
  const isRefused = refused?.isRefused || refused?.waitSeconds;
  return (
    <>
      {refused?.version && <Alert kind="warn">{stale}</Alert>}
      <Form
        form={form}
        failed={isRefused ? failed : undefined}
        action={rest.action}
        encType={rest.takesFiles ? 'multipart/form-data' : undefined}
        enhance={rest.enhance}
      >
        <FormState values={values} refused={refused} keyUsed={keyUsed} />
        {rest.children}
        <FormActions>
          <SubmitButton icon={icon}>{submit}</SubmitButton>
          {instead || <ButtonLink href={backHref}>{text('form.cancel')}</ButtonLink>}
        </FormActions>
      </Form>
    </>
  );
}
