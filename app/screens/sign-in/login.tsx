import { useForm } from '@conform-to/react';
import { useActionData, useLoaderData } from '@remix-run/react';
import { useText } from '~/i18n/text';
import { adminLoginPath, faqPublicPath, loginPath, resumePath, signupPath } from '~/paths';
import { CodeOver, Limited } from '~/screens/shell/codes/parts';
import { Alert } from '~/ui/alert';
import { ButtonLink, SubmitButton } from '~/ui/button';
import { CaptchaField } from '~/ui/captcha-field';
import { TextField } from '~/ui/field';
import { Form } from '~/ui/form';
import { PageHead } from '~/ui/page-head';
import { PhoneFields } from '~/ui/phone-fields';
import { Pills } from '~/ui/pills';
import type { adminLoginLoader, loginAction, loginLoader } from './login.server';

type Fields = {
  email: string;
  country_code: string;
  phone: string;
  'g-recaptcha-response': string;
};

export function AdminLoginScreen() {
  const { redirectTo, isOver } = useLoaderData<typeof adminLoginLoader>();
  const text = useText();
  return (
    <>
      <PageHead title={text('signIn.admin.title')} lead={text('signIn.admin.lead')} />
      <KeptNotice redirectTo={redirectTo} />
      {isOver && <CodeOver />}
      <ContactForm byEmail />
      <p>{text('signIn.admin.byPhone')}</p>
      <p>
        <a href={loginPath({ redirectTo })}>{text('signIn.admin.toMember')}</a>
      </p>
    </>
  );
}

export function LoginScreen() {
  const { byEmail, isMailed, redirectTo, isOver } = useLoaderData<typeof loginLoader>();
  const text = useText();
  const byPhone = isMailed ? 'signIn.member.leadMailbox' : 'signIn.member.leadPhone';
  const phone = {
    label: text('signIn.member.byPhone'),
    href: loginPath({ by: isMailed ? 'phone' : undefined, redirectTo }),
    current: !byEmail,
  };
  const email = {
    label: text('signIn.member.byEmail'),
    href: loginPath({ by: isMailed ? undefined : 'email', redirectTo }),
    current: byEmail,
  };
  return (
    <>
      <PageHead
        title={text('signIn.member.title')}
        lead={text(byEmail ? 'signIn.member.leadMail' : byPhone)}
      />
      <KeptNotice redirectTo={redirectTo} />
      {isOver && <CodeOver />}
      <div>
        <Pills
          label={text('signIn.member.ways')}
          items={isMailed ? [email, phone] : [phone, email]}
        />
      </div>
      <ContactForm byEmail={byEmail} />
      <p>
        <a href={signupPath()}>{text('signIn.member.toSignup')}</a>
      </p>
      <p>
        <a href={adminLoginPath({ redirectTo })}>{text('signIn.member.toAdmin')}</a>
      </p>
      <p>
        <a href={faqPublicPath()}>{text('signIn.member.toFaq')}</a>
      </p>
    </>
  );
}

/** Shown if the session expired while a form was open. */
function KeptNotice({ redirectTo }: { redirectTo?: string }) {
  const text = useText();
  return redirectTo === resumePath() && <Alert kind="info">{text('signIn.kept')}</Alert>;
}

function ContactForm({ byEmail }: { byEmail: boolean }) {
  const { captcha, ...choices } = useLoaderData<typeof loginLoader | typeof adminLoginLoader>();
  const { countries = [], preset } = 'countries' in choices ? choices : {};
  const refused = useActionData<typeof loginAction>();
  const text = useText();
  const [form, fields] = useForm<Fields>({
    lastResult: refused?.lastResult,
    defaultValue: { country_code: preset },
  });
  return (
    <>
      <Limited seconds={refused?.waitSeconds} />
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
          <PhoneFields
            country={fields.country_code}
            number={fields.phone}
            countries={countries}
            autoFocus
          />
        )}
        {captcha && (
          <CaptchaField challenge={captcha} error={fields['g-recaptcha-response'].errors?.[0]} />
        )}
        <SubmitButton>{text('signIn.sendCode')}</SubmitButton>
      </Form>
    </>
  );
}

/** Explains that there are no passwords. */
export function ForgotPasswordScreen() {
  const text = useText();
  return (
    <>
      <PageHead title={text('signIn.forgot.title')} lead={text('signIn.forgot.text')} />
      <p>{text('signIn.forgot.lost')}</p>
      <ButtonLink href={loginPath()} kind="primary">
        {text('signIn.forgot.toLogin')}
      </ButtonLink>
    </>
  );
}
