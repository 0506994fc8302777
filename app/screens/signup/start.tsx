import { useForm } from '@conform-to/react';
import { useActionData, useLoaderData } from '@remix-run/react';
import { useText } from '~/i18n/text';
import { invitedAnswers, signupRoles } from '~/models/sign-in/signup-roles';
import { loginPath, projectInvitationsPath } from '~/paths';
import { CodeOver, Limited } from '~/screens/shell/codes/parts';
import { Providers } from '~/screens/shell/provider-links';
import { Alert } from '~/ui/alert';
import { SubmitButton } from '~/ui/button';
import { CaptchaField } from '~/ui/captcha-field';
import { Check } from '~/ui/control';
import { TextField } from '~/ui/field';
import { type AnyField, FieldError, FieldGroup } from '~/ui/field-frame';
import { Form } from '~/ui/form';
import { PageHead } from '~/ui/page-head';
import { PhoneFields } from '~/ui/phone-fields';
import type { signupAction, signupLoader } from './start.server';

type SignupFields = {
  role: string;
  invited: string;
  name: string;
  email: string;
  company_name: string;
  country_code: string;
  phone_number: string;
  'g-recaptcha-response': string;
};

export function SignupScreen() {
  const { code, by, invitation, isOver, providers } = useLoaderData<typeof signupLoader>();
  const text = useText();
  const isInvited = code !== null;
  return (
    <>
      <PageHead
        title={text('signup.title')}
        lead={text(isInvited ? `signup.leadInvited.${by}` : `signup.lead.${by}`)}
      />
      {isOver && <CodeOver />}
      {invitation && <Alert kind="info">{text('signup.leadInvited.by', invitation)}</Alert>}
      <Providers providers={providers} otherHref={null} />
      <DetailsForm />
      <p>
        <a
          href={loginPath(
            code === null
              ? {}
              : { redirectTo: projectInvitationsPath(by === 'mail' ? { code } : {}) },
          )}
        >
          {text('signup.toLogin')}
        </a>
      </p>
    </>
  );
}

/** The role is part of the form, so that choosing another one keeps the other fields. */
function DetailsForm() {
  const { code, by, refusal, defaults, countries, captcha, isVerified, invited } =
    useLoaderData<typeof signupLoader>();
  const refused = useActionData<typeof signupAction>();
  const text = useText();
  const lastResult = refused ? refused.lastResult : refusal;
  const [form, fields] = useForm<SignupFields>({ lastResult, defaultValue: defaults });
  const verifiedHint = isVerified ? text(`signup.verified.${by}`) : undefined;
  const isRefused = Object.keys(form.allErrors).length > 0;
  return (
    <>
      <Limited seconds={refused?.waitSeconds} />
      <Form form={form} failed={isRefused ? text('signup.errors.failed') : undefined}>
        {invited && (
          <Choice
            field={fields.invited}
            legend={text('signup.invited.question', invited)}
            options={invitedAnswers.map((value) => ({
              value,
              label: text(`signup.invited.${value}`),
            }))}
          />
        )}
        {code === null && (
          <Choice
            field={fields.role}
            legend={text('signup.as')}
            options={signupRoles.map((value) => ({ value, label: text(`signup.role.${value}`) }))}
          />
        )}
        <TextField field={fields.name} label={text('signup.name')} autoComplete="name" autoFocus />
        {code === null && (
          <div className="in-[form:has([value=admin]:not(:checked))]:hidden">
            <TextField
              field={fields.company_name}
              label={text('signup.companyName')}
              hint={text('signup.companyHint')}
              autoComplete="organization"
            />
          </div>
        )}
        <TextField
          field={fields.email}
          label={text('signIn.email')}
          type="email"
          autoComplete="email"
          dir="ltr"
          hint={by === 'mail' ? verifiedHint : undefined}
        />
        <PhoneFields
          country={fields.country_code}
          number={fields.phone_number}
          countries={countries}
          hint={by === 'sms' ? verifiedHint : undefined}
        />
        <CaptchaField challenge={captcha} error={fields['g-recaptcha-response'].errors?.[0]} />
        <SubmitButton>{text(isVerified ? 'signup.title' : 'signIn.sendCode')}</SubmitButton>
      </Form>
    </>
  );
}

type ChoiceProps = { field: AnyField; legend: string; options: { value: string; label: string }[] };

function Choice({ field, legend, options }: ChoiceProps) {
  const { name, id, initialValue, errors, errorId } = field;
  return (
    <FieldGroup legend={legend}>
      <div className="grid grid-cols-[repeat(auto-fit,minmax(9rem,1fr))] gap-x-4">
        {options.map(({ value, label }, at) => (
          <Check key={value}>
            <input
              type="radio"
              name={name}
              // The error leads to the first.
              id={at === 0 ? id : `${id}-${value}`}
              value={value}
              defaultChecked={initialValue === value}
            />
            {label}
          </Check>
        ))}
      </div>
      <FieldError id={errorId} errors={errors} />
    </FieldGroup>
  );
}
