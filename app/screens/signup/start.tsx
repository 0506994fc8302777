import { useForm } from '@conform-to/react';
import { useActionData, useLoaderData } from '@remix-run/react';
import { useText } from '~/i18n/text';
import { signupRoles } from '~/models/signup/roles';
import { loginPath, projectInvitationsPath, signupPath } from '~/paths';
import { CodeOver, Limited } from '~/screens/shell/codes/parts';
import { SubmitButton } from '~/ui/button';
import { CaptchaField } from '~/ui/captcha-field';
import { TextField } from '~/ui/field';
import { Form } from '~/ui/form';
import { PageHead } from '~/ui/page-head';
import { PhoneFields } from '~/ui/phone-fields';
import { Pills } from '~/ui/pills';
import type { signupAction, signupLoader } from './start.server';

type SignupFields = {
  name: string;
  email: string;
  company_name: string;
  country_code: string;
  phone_number: string;
  'g-recaptcha-response': string;
};

export function SignupScreen() {
  const { role, code, trial, by, isOver } = useLoaderData<typeof signupLoader>();
  const text = useText();
  const isInvited = code !== null;
  return (
    <>
      <PageHead
        title={text('signup.title')}
        lead={text(isInvited ? `signup.leadInvited.${by}` : `signup.lead.${by}`)}
      />
      {isOver && <CodeOver />}
      {!isInvited && (
        <div className="[&>nav]:grid [&>nav]:grid-cols-2 max-sm:[&_a]:px-2">
          <Pills
            label={text('signup.as')}
            items={signupRoles.map((each) => ({
              label: text(`signup.role.${each}`),
              href: signupPath({ role: each, trial }),
              current: each === role,
            }))}
          />
        </div>
      )}
      <DetailsForm />
      <p>
        <a
          href={loginPath(
            code === null ? {} : { redirectTo: projectInvitationsPath(by === 'mail' ? { code } : {}) },
          )}
        >
          {text('signup.toLogin')}
        </a>
      </p>
    </>
  );
}

/** Posted to the address it stands at, whose query says the role. */
function DetailsForm() {
  const { role, by, refusal, defaults, countries, captcha, isProven } = useLoaderData<typeof signupLoader>();
  const refused = useActionData<typeof signupAction>();
  const text = useText();
  const lastResult = refused ? refused.lastResult : refusal;
  const [form, fields] = useForm<SignupFields>({ lastResult, defaultValue: defaults });
  const proven = isProven ? text(`signup.proven.${by}`) : undefined;
  const isRefused = Object.keys(form.allErrors).length > 0;
  return (
    <>
      <Limited seconds={refused?.waitSeconds} />
      <Form form={form} failed={isRefused ? text('signup.errors.failed') : undefined}>
        <TextField field={fields.name} label={text('signup.name')} autoComplete="name" autoFocus />
        {role === 'admin' && (
          <TextField
            field={fields.company_name}
            label={text('signup.companyName')}
            autoComplete="organization"
          />
        )}
        <TextField
          field={fields.email}
          label={text('signIn.email')}
          type="email"
          autoComplete="email"
          dir="ltr"
          hint={by === 'mail' ? proven : undefined}
        />
        <PhoneFields
          country={fields.country_code}
          number={fields.phone_number}
          countries={countries}
          hint={by === 'sms' ? proven : undefined}
        />
        <CaptchaField challenge={captcha} error={fields['g-recaptcha-response'].errors?.[0]} />
        <SubmitButton>{text(isProven ? 'signup.title' : 'signIn.sendCode')}</SubmitButton>
      </Form>
    </>
  );
}
