import { getInputProps } from '@conform-to/react';
import { useLocale } from '~/i18n/text';
import { Input } from './control';
import { type AnyField, described, FieldFrame, type FieldWords, frameOf } from './field-frame';

type MoneyFieldProps = FieldWords & { field: AnyField; currency: string };

/** Amounts run left to right in Hebrew too. `currency` is an ISO 4217 code. */
export function MoneyField({ field, label, currency, hint, optional }: MoneyFieldProps) {
  const sign = currencySign(currency, useLocale());
  return (
    <FieldFrame {...frameOf(field)} label={label} hint={hint} optional={optional}>
      <span className="money" dir="ltr">
        <span className="money-sign" aria-hidden="true">
          {sign}
        </span>
        <Input
          inputMode="decimal"
          autoComplete="off"
          {...getInputProps(field, { type: 'text', ...described(field, hint) })}
        />
      </span>
    </FieldFrame>
  );
}

const signs = new Map<string, string>();
function currencySign(currency: string, locale: string): string {
  const key = `${locale} ${currency}`;
  let sign = signs.get(key);
  if (sign === undefined && !/^[A-Z]{3}$/i.test(currency)) return currency;
  if (sign === undefined) {
    const format = new Intl.NumberFormat(locale, {
      style: 'currency',
      currency,
      currencyDisplay: 'narrowSymbol',
    });
    sign = format.formatToParts(0).find((part) => part.type === 'currency')?.value ?? currency;
    signs.set(key, sign);
  }
  return sign;
}
