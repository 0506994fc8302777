import { useForm } from '@conform-to/react';
import { useActionData, useLoaderData } from '@remix-run/react';
import { useText } from '~/i18n/text';
import { adminLoginPath, loginPath, signupPath } from '~/paths';
import { Limited } from '~/screens/shell/codes/limited';
import { SubmitButton } from '~/ui/button';
import { CaptchaField } from '~/ui/captcha-field';
import { TextField } from '~/ui/field';
import { Form } from '~/ui/form';
import { PageHead } from '~/ui/page-head';
import { PhoneFields } from '~/ui/phone-fields';
import { Pills } from '~/ui/pills';
import type { loginAction, loginLoader } from './login.server';
import { KeptNotice } from './parts/kept-notice';

type Fields = { email: string; country_code: string; phone: string; 'g-recaptcha-response': string };

/** A phone by default, an e-mail with `?by=email` (spec 000 §2.3). */
export function LoginScreen() {
  const { byEmail, redirectTo } = useLoaderData<typeof loginLoader>();
  const answer = useActionData<typeof loginAction>();
  const text = useText();
  return (
    <>
      <PageHead
        title={text('signIn.member.title')}
        lead={text(byEmail ? 'signIn.member.leadMail' : 'signIn.member.leadPhone')}
      />
      <KeptNotice redirectTo={redirectTo} />
      <div>
        <Pills
          label={text('signIn.member.ways')}
          items={[
            { label: text('signIn.member.byPhone'), href: loginPath({ redirectTo }), current: !byEmail },
            {
              label: text('signIn.member.byEmail'),
              href: loginPath({ by: 'email', redirectTo }),
              current: byEmail,
            },
          ]}
        />
      </div>
      <Limited seconds={answer?.limitedFor} />
      <ContactForm />
      <p>
        <a href={signupPath()}>{text('signIn.member.toSignup')}</a>
      </p>
      <p>
        <a href={adminLoginPath({ redirectTo })}>{text('signIn.member.toAdmin')}</a>
      </p>
    </>
  );
}

function ContactForm() {
  const { byEmail, captcha, countries = [], preset } = useLoaderData<typeof loginLoader>();
  const text = useText();
  const [form, fields] = useForm<Fields>({
    lastResult: useActionData<typeof loginAction>()?.lastResult,
    defaultValue: { country_code: preset },
  });
  return (
    <Form form={form}>
      {byEmail ? (
        <TextField
          field={fields.email}
          label={text('signIn.email')}
          type="email"
          autoComplete="username"
          dir="ltr"
          autoFocus
        />
      ) : (
        <PhoneFields country={fields.country_code} number={fields.phone} countries={countries} autoFocus />
      )}
      {captcha && <CaptchaField challenge={captcha} error={fields['g-recaptcha-response'].errors?.[0]} />}
      <SubmitButton>{text('signIn.sendCode')}</SubmitButton>
    </Form>
  );
}
