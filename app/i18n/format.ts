import { impossible } from './times';
import { defaultLocale, type Locale } from './words';

const formats = new Map<string, Intl.NumberFormat>();

/** Formats cost a hundred times what formatting does, so each is made once. */
function numberFormat(
  key: string,
  locale: Locale,
  options: () => Intl.NumberFormatOptions,
): Intl.NumberFormat {
  const name = locale + key;
  let format = formats.get(name);
  if (!format) {
    format = new Intl.NumberFormat(locale, options());
    formats.set(name, format);
  }
  return format;
}

/**
 * `$1,250` from minor units. The sign stands before the figure in Hebrew too, as price lists write
 * it.
 */
export function money(
  minor: number,
  currency: string,
  fraction: 0 | 2 = minor % 100 === 0 ? 0 : 2,
): string {
  return signed(currency, (known) =>
    numberFormat(known + fraction, defaultLocale, () => ({
      ...sign(known),
      minimumFractionDigits: fraction,
      maximumFractionDigits: fraction,
    })).format(minor / 100),
  );
}

/** `$1,250.00`, for documents in which amounts are read in columns. */
export const exactMoney = (minor: number, currency: string): string => money(minor, currency, 2);

/** Money for an axis or a narrow tile: `$1.25M`. */
export function compactMoney(minor: number, currency: string): string {
  return signed(currency, (known) =>
    numberFormat(`${known} compact`, defaultLocale, () => ({
      ...sign(known),
      notation: 'compact',
      minimumFractionDigits: 0,
      maximumFractionDigits: 2,
    })).format(minor / 100),
  );
}

/** `₪` of ILS, as it stands before a figure. */
export const currencySign = (currency: string): string =>
  money(0, currency).replace('0', '').trim();

const isCurrency = (code: string): boolean => /^[A-Z]{3}$/i.test(code);

/** A code that is no currency, as only another tool writes it, stands behind plain figures. */
const signed = (currency: string, format: (known: string) => string): string =>
  isCurrency(currency) ? format(currency) : `${format('')} ${currency}`;

const sign = (currency: string): Intl.NumberFormatOptions =>
  currency ? { style: 'currency', currency, currencyDisplay: 'narrowSymbol' } : {};

/** `US Dollar` of `USD`. */
export const currencyName = (currency: string, locale: Locale): string =>
  (isCurrency(currency) && new Intl.DisplayNames(locale, { type: 'currency' }).of(currency)) ||
  currency;

/** `Israeli New Shekel (ILS)`, in the page's language. */
export const currencyLabel = (currency: string, locale: Locale): string =>
  `${currencyName(currency, locale)} (\u2066${currency}\u2069)`;

export function count(value: number, locale: Locale): string {
  return numberFormat('count', locale, () => ({})).format(value);
}

/** Beyond two digits how many more does not matter, and is not counted. */
export const upTo = (value: number): string => (value > 99 ? '99+' : String(value));

/** With a minus sign, as amounts have it. */
export function percent(value: number, locale: Locale): string {
  const format = numberFormat('percent', locale, () => ({
    style: 'percent',
    maximumFractionDigits: 1,
  }));
  return format.format(value / 100).replace('-', '−');
}

/** `DD/MM/YYYY` from an ISO day. Use `timesIn` for the day of a moment. */
export const day = (iso: string): string =>
  /^\d{4}-\d\d-\d\d/.test(iso)
    ? `${iso.slice(8, 10)}/${iso.slice(5, 7)}/${iso.slice(0, 4)}`
    : impossible;

/** `+972 501234567` of a number that is stored without spaces. */
export const wholePhone = (countryCode: string, phone: string) =>
  `${countryCode} ${phone.slice(countryCode.length)}`;

type Contacts = { countryCode: string; phone: string; email: string };

/** The phone number and email address of an invitation; one of them may be empty. */
export const contactLines = ({ countryCode, phone, email }: Contacts): string[] =>
  [phone && wholePhone(countryCode, phone), email].filter(Boolean);

/** The contacts of an invitation in one line. */
export const contactLine = (invited: Contacts): string => contactLines(invited).join(' · ');

/** `US dollars ($)`, for a sentence. */
export function currencyWords(currency: string, locale: Locale): string {
  const partOf = (display: 'name' | 'narrowSymbol') =>
    new Intl.NumberFormat(locale, { style: 'currency', currency, currencyDisplay: display })
      .formatToParts(2)
      .find(({ type }) => type === 'currency')?.value;
  return `${partOf('name')} (${partOf('narrowSymbol')})`;
}
