import { getInputProps } from '@conform-to/react';
import { currencySign } from '~/i18n/format';
import { Input } from './control';
import {
  type AnyField,
  descriptionOptions,
  FieldFrame,
  type FieldWords,
  frameOf,
} from './field-frame';

type MoneyFieldProps = FieldWords & {
  field: AnyField;
  currency: string;
  /** An example, never a value. */
  placeholder?: string;
  autoFocus?: boolean;
};

/** Amounts run left to right in Hebrew too. `currency` is an ISO 4217 code. */
export function MoneyField({
  field,
  label,
  currency,
  hint,
  optional,
  placeholder,
  autoFocus,
}: MoneyFieldProps) {
  return (
    <FieldFrame {...frameOf(field)} label={label} hint={hint} optional={optional}>
      <span className="money-field" dir="ltr">
        <span className="money-field-sign" aria-hidden="true">
          {currencySign(currency)}
        </span>
        <Input
          inputMode="decimal"
          autoComplete="off"
          autoFocus={autoFocus}
          placeholder={placeholder}
          {...getInputProps(field, { type: 'text', ...descriptionOptions(field, hint) })}
        />
      </span>
    </FieldFrame>
  );
}
