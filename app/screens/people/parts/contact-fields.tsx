import type { FieldMetadata } from '@conform-to/react';
import { useText } from '~/i18n/text';
import type { CountryOption } from '~/models/people/countries.server';
import { TextField } from '~/ui/field';
import { PhoneFields } from '~/ui/phone-fields';

type ContactFieldsProps = {
  // biome-ignore lint/suspicious/noExplicitAny: FieldMetadata is invariant in the form's schema.
  fields: Record<'name' | 'email' | 'address' | 'country_code' | 'phone_no', FieldMetadata<any>>;
  countries: CountryOption[];
  isAddressOptional: boolean;
};

/** Name, e-mail, address and phone; somebody else's, so the browser is not asked to fill them. */
export function ContactFields({ fields, countries, isAddressOptional }: ContactFieldsProps) {
  const text = useText();
  return (
    <>
      <TextField
        field={fields.name}
        label={text('person.field.name')}
        autoComplete="off"
        maxLength={120}
        dir="auto"
      />
      <TextField
        field={fields.email}
        label={text('person.field.email')}
        type="email"
        autoComplete="off"
        maxLength={254}
        dir="ltr"
      />
      <TextField
        field={fields.address}
        label={text('person.field.address')}
        optional={isAddressOptional}
        autoComplete="off"
        maxLength={200}
        dir="auto"
      />
      <PhoneFields
        country={fields.country_code}
        number={fields.phone_no}
        countries={countries}
        isOwn={false}
      />
    </>
  );
}
