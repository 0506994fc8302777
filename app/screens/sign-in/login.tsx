import { useForm } from '@conform-to/react';
import { useActionData, useLoaderData } from '@remix-run/react';
import { useText } from '~/i18n/text';
import {
  adminLoginPath,
  faqPublicPath,
  loginPath,
  type PortalName,
  resumePath,
  signupPath,
} from '~/paths';
import { CodeOver, Limited } from '~/screens/shell/codes/parts';
import { Providers } from '~/screens/shell/provider-links';
import { Alert } from '~/ui/alert';
import { ButtonLink, SubmitButton } from '~/ui/button';
import { CaptchaField } from '~/ui/captcha-field';
import { TextField } from '~/ui/field';
import { Form } from '~/ui/form';
import { PageHead } from '~/ui/page-head';
import { PhoneFields } from '~/ui/phone-fields';
import { Pills } from '~/ui/pills';
import type { adminLoginLoader, loginAction, loginLoader } from './login.server';
import { PasskeySignIn } from './passkey';
import { SignInFailed } from './ways';

type Fields = {
  email: string;
  country_code: string;
  phone: string;
  'g-recaptcha-response': string;
};

export function AdminLoginScreen() {
  const { redirectTo, providers, hidesForm } = useLoaderData<typeof adminLoginLoader>();
  const text = useText();
  return (
    <>
      <PageHead
        title={text('signIn.admin.title')}
        lead={hidesForm ? undefined : text('signIn.admin.lead')}
      />
      <Notices />
      <Providers
        providers={providers}
        otherHref={hidesForm ? adminLoginPath({ redirectTo, by: 'email' }) : null}
      />
      {!hidesForm && (
        <>
          <ContactForm door="admin" byEmail />
          <p>{text('signIn.admin.byPhone')}</p>
        </>
      )}
      <p>
        <a href={loginPath({ redirectTo })}>{text('signIn.admin.toMember')}</a>
      </p>
    </>
  );
}

export function LoginScreen() {
  const { byEmail, isMailed, redirectTo, providers, hidesForm } =
    useLoaderData<typeof loginLoader>();
  const text = useText();
  const byPhone = isMailed ? 'signIn.member.leadMailbox' : 'signIn.member.leadPhone';
  const phone = {
    label: text('signIn.member.byPhone'),
    href: loginPath({ by: isMailed || hidesForm ? 'phone' : undefined, redirectTo }),
    current: !byEmail,
  };
  const email = {
    label: text('signIn.member.byEmail'),
    href: loginPath({ by: isMailed && !hidesForm ? undefined : 'email', redirectTo }),
    current: byEmail,
  };
  return (
    <>
      <PageHead
        title={text('signIn.member.title')}
        lead={hidesForm ? undefined : text(byEmail ? 'signIn.member.leadMail' : byPhone)}
      />
      <Notices />
      <Providers
        providers={providers}
        otherHref={hidesForm ? (byEmail ? email.href : phone.href) : null}
      />
      {!hidesForm && (
        <>
          <div>
            <Pills
              label={text('signIn.member.ways')}
              items={isMailed ? [email, phone] : [phone, email]}
            />
          </div>
          <ContactForm door="member" byEmail={byEmail} />
        </>
      )}
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

/** Says why the page is shown again, or that a form is kept since the session expired. */
function Notices() {
  const { redirectTo, isOver, failed } = useLoginData();
  const text = useText();
  return (
    <>
      {redirectTo === resumePath() && <Alert kind="info">{text('signIn.kept')}</Alert>}
      {isOver && <CodeOver />}
      {failed && <SignInFailed way={failed} />}
    </>
  );
}

const useLoginData = () => useLoaderData<typeof loginLoader | typeof adminLoginLoader>();

function ContactForm({ door, byEmail }: { door: PortalName; byEmail: boolean }) {
  const { captcha, redirectTo, hasPasskeys, ...choices } = useLoginData();
  const { countries = [], preset } = 'countries' in choices ? choices : {};
  const refused = useActionData<typeof loginAction>();
  const text = useText();
  const [form, fields] = useForm<Fields>({
    lastResult: refused?.lastResult,
    defaultValue: { country_code: preset },
  });
  const codeForm = (
    <>
      <Limited seconds={refused?.waitSeconds} />
      <Form form={form}>
        {byEmail ? (
          <TextField
            field={fields.email}
            label={text('signIn.email')}
            type="email"
            autoComplete={hasPasskeys ? 'username webauthn' : 'username'}
            dir="ltr"
            autoFocus
          />
        ) : (
          <PhoneFields
            country={fields.country_code}
            number={fields.phone}
            countries={countries}
            suggestsPasskeys={hasPasskeys}
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
  if (!hasPasskeys) return codeForm;
  return (
    <PasskeySignIn door={door} redirectTo={redirectTo}>
      {codeForm}
    </PasskeySignIn>
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
