import { useLoaderData } from '@remix-run/react';
import { useText } from '~/i18n/text';
import { profilePath } from '~/paths';
import { Limited } from '~/screens/shell/codes/parts';
import { RecordForm, useRecordForm } from '~/screens/shell/record-form';
import { Check } from '~/ui/control';
import { TextField } from '~/ui/field';
import { Ltr } from '~/ui/ltr';
import { PageHead } from '~/ui/page-head';
import { PhoneFields } from '~/ui/phone-fields';
import { Hint } from '~/ui/text';
import type { changeLoader } from './contact.server';

type Fields = { email: string; country_code: string; phone_number: string };

export function ChangeContactScreen() {
  const { portal, contact, isUnproved, hasKeys, current, countries, values } =
    useLoaderData<typeof changeLoader>();
  const text = useText();
  const form = useRecordForm<Fields>('contact', values);
  const { fields, refused } = form;
  return (
    <>
      <PageHead
        title={text(`profile.contact.${contact}.title`)}
        breadcrumbs={[{ label: text('profile.title'), href: profilePath(portal) }]}
        lead={text(
          isUnproved ? 'profile.contact.phone.leadUnproved' : `profile.contact.${contact}.lead`,
        )}
      />
      <Limited seconds={refused?.waitSeconds} />
      {current && (
        <p>
          {text('profile.contact.now')} <Ltr>{current}</Ltr>
        </p>
      )}
      <RecordForm
        of={form}
        submit={text(isUnproved ? 'form.save' : 'profile.contact.send')}
        backHref={profilePath(portal)}
      >
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
          <PhoneFields
            country={fields.country_code}
            number={fields.phone_number}
            countries={countries}
          />
        )}
        <Hint>{text('profile.contact.endsSessions')}</Hint>
        {hasKeys && (
          <Check>
            <input type="hidden" name="keys_asked" value="yes" />
            <input
              type="checkbox"
              name="revoke_keys"
              value="yes"
              defaultChecked={!refused || refused.lastResult.initialValue?.revoke_keys === 'yes'}
            />
            {text('profile.contact.revokeKeys')}
          </Check>
        )}
      </RecordForm>
    </>
  );
}
