import { useForm } from '@conform-to/react';
import { useActionData, useLoaderData } from '@remix-run/react';
import { useText } from '~/i18n/text';
import { loginPath } from '~/paths';
import { Limited } from '~/screens/shell/codes/limited';
import { SubmitButton } from '~/ui/button';
import { CaptchaField } from '~/ui/captcha-field';
import { TextField } from '~/ui/field';
import { Form } from '~/ui/form';
import { PageHead } from '~/ui/page-head';
import type { adminLoginAction, adminLoginLoader } from './login.server';
import { KeptNotice } from './parts/kept-notice';

type Fields = { email: string; 'g-recaptcha-response': string };

export function AdminLoginScreen() {
  const { captcha, redirectTo } = useLoaderData<typeof adminLoginLoader>();
  const answer = useActionData<typeof adminLoginAction>();
  const text = useText();
  const [form, fields] = useForm<Fields>({ lastResult: answer?.lastResult });
  return (
    <>
      <PageHead title={text('signIn.admin.title')} lead={text('signIn.admin.lead')} />
      <KeptNotice redirectTo={redirectTo} />
      <Limited seconds={answer?.limitedFor} />
      <Form form={form}>
        <TextField
          field={fields.email}
          label={text('signIn.email')}
          type="email"
          autoComplete="username"
          dir="ltr"
          autoFocus
        />
        <CaptchaField challenge={captcha} error={fields['g-recaptcha-response'].errors?.[0]} />
        <SubmitButton>{text('signIn.sendCode')}</SubmitButton>
      </Form>
      <p>
        <a href={loginPath({ redirectTo })}>{text('signIn.admin.toMember')}</a>
      </p>
    </>
  );
}
