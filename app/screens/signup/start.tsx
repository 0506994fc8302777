import { useForm } from '@conform-to/react';
import { useActionData, useLoaderData } from '@remix-run/react';
import { useText } from '~/i18n/text';
import { signupRoles } from '~/models/signup/roles';
import { loginPath, signupPath } from '~/paths';
import { Limited } from '~/screens/shell/codes/limited';
import { FormErrors } from '~/ui/form';
import { PageHead } from '~/ui/page-head';
import { Pills } from '~/ui/pills';
import { DetailsForm } from './parts/details-form';
import type { signupAction, signupLoader } from './start.server';

export type SignupFields = {
  name: string;
  email: string;
  company_name: string;
  country_code: string;
  phone_number: string;
  'g-recaptcha-response': string;
};

/** Who you are and how to reach you (000 §2.4); the code comes on the next page. */
export function SignupScreen() {
  const page = useLoaderData<typeof signupLoader>();
  const answer = useActionData<typeof signupAction>();
  const text = useText();
  const lastResult = answer ? answer.lastResult : page.refusal;
  const [form, fields] = useForm<SignupFields>({ lastResult, defaultValue: page.defaults });
  const isTaken = [fields.email, fields.phone_number].some((field) => field.errors?.[0]?.endsWith('Taken'));
  return (
    <>
      <PageHead
        title={text('signup.title')}
        lead={text(page.isInvited ? 'signup.leadInvited' : 'signup.lead')}
      />
      {!page.isInvited && (
        <div className="[&>nav]:grid [&>nav]:grid-cols-2">
          <Pills
            label={text('signup.as')}
            items={signupRoles.map((role) => ({
              label: text(`signup.role.${role}`),
              href: signupPath({ role }),
              current: role === page.role,
            }))}
          />
        </div>
      )}
      <Limited seconds={answer?.limitedFor} />
      {isTaken && (
        <FormErrors title={text('signup.errors.failed')} errors={[text('signup.errors.fixBelow')]} />
      )}
      <DetailsForm {...page} form={form} fields={fields} isFresh={!lastResult} />
      <p>
        <a href={loginPath()}>{text('signup.toLogin')}</a>
      </p>
    </>
  );
}
