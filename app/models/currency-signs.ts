import { asciiDigits } from '~/services/text/digits';

/**
 * How people write a currency beside an amount, besides its code. A sign of several currencies
 * stands for each.
 */
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

/** A currency sign or code before or after the digits; the minus may stand on either side of it. */
const named = /^(-?)\s*([^\d\s.,'’-]{1,4})?\s*(-?[\d.,'’\s]*?\d?)\s*([^\d\s.,'’-]{1,4})?$/u;

/**
 * The amount as typed without the company's own currency beside it.
 *
 * @returns null if another currency stands there
 */
export function withoutCurrency(typed: string, currency: string): string | null {
  const plain = asciiDigits(typed).trim().replace('−', '-');
  const [, minus = '', before, figure = '', after] = named.exec(plain) ?? [];
  const written = before ?? after;
  if (!/\d/.test(figure) || written === undefined) return typed;
  // One letter or several signs is no currency, but a mistake the amount itself reports.
  if (!/^(\p{Sc}|[\p{L}"״]{1,3}\p{Sc}?|\p{L}{3})$/u.test(written) || (before && after))
    return typed;
  const isOwn = [currency, ...(signs[currency] ?? [])].some(
    (own) => own.toLowerCase() === written.toLowerCase(),
  );
  if (isOwn) return `${minus}${figure}`;
  return isCurrency(written) ? null : typed;
}

const isCurrency = (written: string): boolean =>
  /\p{Sc}/u.test(written) ||
  Object.values(signs).some((known) =>
    known.some((sign) => sign.toLowerCase() === written.toLowerCase()),
  ) ||
  Intl.supportedValuesOf('currency').includes(written.toUpperCase());
