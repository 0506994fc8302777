import { useForm } from '@conform-to/react';
import { useActionData, useLoaderData } from '@remix-run/react';
import { useText } from '~/i18n/text';
import { profilePath } from '~/paths';
import { Limited } from '~/screens/shell/codes/parts';
import { ButtonLink, SubmitButton } from '~/ui/button';
import { TextField } from '~/ui/field';
import { Form, FormActions } from '~/ui/form';
import { Ltr } from '~/ui/ltr';
import { PageHead } from '~/ui/page-head';
import { PhoneFields } from '~/ui/phone-fields';
import type { changeAction, changeLoader } from './contact.server';

type Fields = { email: string; country_code: string; phone_number: string };

/** A new e-mail address or phone, which gets a code. */
export function ChangeContactScreen() {
  const { portal, contact, current, countries, preset } = useLoaderData<typeof changeLoader>();
  const refused = useActionData<typeof changeAction>();
  const text = useText();
  const [form, fields] = useForm<Fields>({
    id: 'contact',
    lastResult: refused?.lastResult,
    defaultValue: { country_code: preset },
  });
  return (
    <>
      <PageHead
        title={text(`profile.contact.${contact}.title`)}
        breadcrumbs={[{ label: text('profile.title'), href: profilePath(portal) }]}
        lead={text(`profile.contact.${contact}.lead`)}
      />
      <Limited seconds={refused?.waitSeconds} />
      {current && (
        <p>
          {text('profile.contact.now')} <Ltr>{current}</Ltr>
        </p>
      )}
      <Form form={form}>
        {contact === 'email' ? (
          <TextField
            field={fields.email}
            label={text('person.field.email')}
            type="email"
            autoComplete="email"
            maxLength={254}
            dir="ltr"
          />
        ) : (
          <PhoneFields country={fields.country_code} number={fields.phone_number} countries={countries} />
        )}
        <FormActions>
          <SubmitButton>{text('profile.contact.send')}</SubmitButton>
          <ButtonLink href={profilePath(portal)}>{text('form.cancel')}</ButtonLink>
        </FormActions>
      </Form>
    </>
  );
}
