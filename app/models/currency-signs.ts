import { asciiDigits } from '~/services/text/digits';

/** Signs and abbreviations of each currency. Several currencies share a sign. */
const signs: Record<string, readonly string[]> = {
  ILS: ['₪', 'NIS', 'ש"ח', 'ש״ח'],
  USD: ['$', 'US$'],
  EUR: ['€'],
  GBP: ['£'],
  INR: ['₹'],
  TRY: ['₺'],
  UAH: ['₴'],
  GEL: ['₾'],
  CNY: ['¥'],
  THB: ['฿'],
  PLN: ['zł'],
  CZK: ['Kč'],
  BRL: ['R$'],
  ZAR: ['R'],
  AUD: ['$', 'A$'],
  CAD: ['$', 'C$'],
  HKD: ['$', 'HK$'],
  MXN: ['$'],
  NZD: ['$', 'NZ$'],
  SGD: ['$', 'S$'],
};

/**
 * An amount with a currency sign or code before or after the digits; a minus can be on either side.
 */
const amountWithCurrency =
  /^(-?)\s*([^\d\s.,'’-]{1,4})?\s*(-?[\d.,'’\s]*?\d?)\s*([^\d\s.,'’-]{1,4})?$/u;

/**
 * Removes the company's own currency from an amount.
 * @returns null if the amount is in another currency
 */
export function withoutCurrency(text: string, currency: string): string | null {
  const plain = asciiDigits(text).trim().replace('−', '-');
  const [, minus = '', before, figure = '', after] = amountWithCurrency.exec(plain) ?? [];
  const sign = before ?? after;
  if (!/\d/.test(figure) || sign === undefined) return text;
  // One letter or several signs are not a currency; the amount field reports the error.
  if (!/^(\p{Sc}|[\p{L}"״]{1,3}\p{Sc}?|\p{L}{3})$/u.test(sign) || (before && after)) return text;
  const isOwn = [currency, ...(signs[currency] ?? [])].some(
    (own) => own.toLowerCase() === sign.toLowerCase(),
  );
  if (isOwn) return `${minus}${figure}`;
  return isCurrency(sign) ? null : text;
}

const isCurrency = (written: string): boolean =>
  /\p{Sc}/u.test(written) ||
  Object.values(signs).some((list) =>
    list.some((sign) => sign.toLowerCase() === written.toLowerCase()),
  ) ||
  Intl.supportedValuesOf('currency').includes(written.toUpperCase());
