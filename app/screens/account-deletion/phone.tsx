import { useForm } from '@conform-to/react';
import { useActionData, useLoaderData } from '@remix-run/react';
import { useText } from '~/i18n/text';
import { loginPath } from '~/paths';
import { Limited } from '~/screens/shell/codes/parts';
import { ButtonLink, SubmitButton } from '~/ui/button';
import { CaptchaField } from '~/ui/captcha-field';
import { Form } from '~/ui/form';
import { PageHead } from '~/ui/page-head';
import { PhoneFields } from '~/ui/phone-fields';
import type { deletionPhoneAction, deletionPhoneLoader } from './ask.server';

type Fields = { country_code: string; phone: string; 'g-recaptcha-response': string };

/** The phone of the account, and a question against robots, before a code is sent. */
export function DeletionPhoneScreen() {
  const { countries, defaults, captcha } = useLoaderData<typeof deletionPhoneLoader>();
  const refused = useActionData<typeof deletionPhoneAction>();
  const text = useText();
  const [form, fields] = useForm<Fields>({ lastResult: refused?.lastResult, defaultValue: defaults });
  return (
    <>
      <PageHead title={text('accountDeletion.phone.title')} lead={text('accountDeletion.phone.lead')} />
      <Limited seconds={refused?.waitSeconds} />
      <Form form={form}>
        <PhoneFields country={fields.country_code} number={fields.phone} countries={countries} />
        <CaptchaField challenge={captcha} error={fields['g-recaptcha-response'].errors?.[0]} />
        <SubmitButton>{text('signIn.sendCode')}</SubmitButton>
        <ButtonLink href={loginPath()}>{text('accountDeletion.cancel')}</ButtonLink>
      </Form>
    </>
  );
}
