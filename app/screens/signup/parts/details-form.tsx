import type { FieldMetadata, FormMetadata } from '@conform-to/react';
import type { ComponentProps } from 'react';
import { useText } from '~/i18n/text';
import { SubmitButton } from '~/ui/button';
import { CaptchaField } from '~/ui/captcha-field';
import { TextField } from '~/ui/field';
import { Form } from '~/ui/form';
import { PhoneFields } from '~/ui/phone-fields';
import type { SignupFields } from '../start';

type Props = {
  form: FormMetadata<SignupFields>;
  fields: { [Name in keyof SignupFields]: FieldMetadata<string> };
  role: string;
  countries: { name: string; dialCode: string }[];
  captcha: ComponentProps<typeof CaptchaField>['challenge'];
  isProven: boolean;
  /** Not yet refused: then the caret belongs to what was wrong. */
  isFresh: boolean;
};

/** Posted to the address it stands at, whose query says whom it makes. */
export function DetailsForm({ form, fields, role, countries, captcha, isProven, isFresh }: Props) {
  const text = useText();
  return (
    <Form form={form}>
      <TextField
        field={fields.name}
        label={text('signup.name')}
        autoComplete="name"
        autoFocus={isFresh || undefined}
      />
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
      />
      <PhoneFields
        country={fields.country_code}
        number={fields.phone_number}
        countries={countries}
        hint={isProven ? text('signup.proven') : undefined}
      />
      <CaptchaField challenge={captcha} error={fields['g-recaptcha-response'].errors?.[0]} />
      <SubmitButton>{text(isProven ? 'signup.title' : 'signIn.sendCode')}</SubmitButton>
    </Form>
  );
}
