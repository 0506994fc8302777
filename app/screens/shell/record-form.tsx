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
 * A form as its loader began it, or as it was refused. `schema` tells the browser which fields are
 * required.
 */
export function useRecordForm<Fields extends Record<string, unknown>>(
  id: string,
  values: DefaultValue<Fields> & State,
  schema?: Parameters<typeof getZodConstraint>[0],
) {
  const refused = useActionData<FormRefusal>();
  const [form, fields] = useForm<Fields>({
    id,
    lastResult: refused?.lastResult,
    defaultValue: values,
    constraint: schema && getZodConstraint(schema),
  });
  return { refused, form, fields, values };
}

type RecordFormProps = {
  of: Pick<ReturnType<typeof useRecordForm>, 'refused' | 'form' | 'values'>;
  action?: string;
  takesFiles?: boolean;
  /** What did not come about, when something in it was refused. */
  failed?: string;
  /** Said when somebody saved the record since. */
  stale?: string;
  /** Said when the form was already saved with other content, in place of the usual sentence. */
  keyUsed?: string;
  submit: string;
  icon?: IconName;
  backHref: string;
  /** In place of the way back. */
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
