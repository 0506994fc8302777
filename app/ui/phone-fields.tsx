import { useText } from '~/i18n/text';
import { TextField } from './field';
import type { AnyField } from './field-frame';
import { SelectField } from './select-field';

type PhoneFieldsProps = {
  country: AnyField;
  number: AnyField;
  countries: { iso: string; name: string; dialCode: string }[];
  hint?: string;
  /** True if it is the visitor's own number, which the browser may fill in. */
  isOwn?: boolean;
  /** True if the browser suggests passkeys in the field too. */
  suggestsPasskeys?: boolean;
  autoFocus?: boolean;
};

export function PhoneFields({
  country,
  number,
  countries,
  hint,
  isOwn = true,
  suggestsPasskeys,
  autoFocus,
}: PhoneFieldsProps) {
  const text = useText();
  return (
    <>
      <SelectField
        field={country}
        label={text('ui.phone.country')}
        options={countries.map(({ iso, name, dialCode }) => ({
          // Several countries share a dial code.
          value: iso,
          label: `${name} (\u2066${dialCode}\u2069)`,
        }))}
      />
      <TextField
        field={number}
        label={text('ui.phone.number')}
        hint={hint ?? text('ui.phone.hint')}
        inputMode="tel"
        autoComplete={isOwn ? `tel-national${suggestsPasskeys ? ' webauthn' : ''}` : 'off'}
        maxLength={40}
        dir="ltr"
        autoFocus={autoFocus}
      />
    </>
  );
}
