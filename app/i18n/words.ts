import { createInstance, type TOptions } from 'i18next';
import { en } from './en';
import { he } from './he';

export const locales = ['en-US', 'he-IL'] as const;
export type Locale = (typeof locales)[number];
export const defaultLocale: Locale = 'en-US';

export const isLocale = (value: unknown): value is Locale => locales.includes(value as Locale);

export const direction = (locale: Locale): 'ltr' | 'rtl' => (locale === 'he-IL' ? 'rtl' : 'ltr');

type Leaves<T, Prefix extends string = ''> = {
  [K in keyof T & string]: T[K] extends string
    ? `${Prefix}${PluralFree<K>}`
    : Leaves<T[K], `${Prefix}${K}.`>;
}[keyof T & string];
type PluralFree<K extends string> =
  K extends `${infer Base}_${'zero' | 'one' | 'two' | 'few' | 'many' | 'other'}` ? Base : K;

/** Plural forms go by their base name. */
export type TextKey = Leaves<typeof en>;
export type Text = (key: TextKey, values?: TOptions) => string;

const i18n = createInstance();
void i18n.init({
  initImmediate: false,
  fallbackLng: defaultLocale,
  // Otherwise i18next also looks for `en` and `he` for each text.
  load: 'currentOnly',
  resources: { 'en-US': { translation: en }, 'he-IL': { translation: he } },
  interpolation: { escapeValue: false },
});

type Names = Record<Locale, string>;

/** The product's name until the operator sets one. */
export const ownNames: Names = { 'en-US': 'Yesod', 'he-IL': 'יסוד' };
let names = ownNames;
const plainTexts = { 'en-US': new Map<string, string>(), 'he-IL': new Map<string, string>() };

/** Sets the product name used in all texts. */
export function nameInstallation(chosen: Names) {
  names = chosen;
  for (const plain of Object.values(plainTexts)) plain.clear();
}

/** In Hebrew a preposition is written onto the name, with a hyphen where the name is not Hebrew. */
function withName(locale: Locale, text: string): string {
  const name = names[locale];
  if (text === '{{brand}}') return name;
  return text.replace(/([\u05d0-\u05ea]?)\{\{brand\}\}/g, (_, onto: string) => {
    const hyphen = onto && !/^[\u05d0-\u05ea]/.test(name) ? '־' : '';
    return `${onto}${hyphen}${isolatedIn(locale, name)}`;
  });
}

const texts = Object.fromEntries(locales.map((locale) => [locale, cachedText(locale)])) as Record<
  Locale,
  Text
>;

export function textFor(locale: Locale): Text {
  return texts[locale];
}

/** A code is copied from its message, so no invisible marks may stand around it. */
const copied = 'code';

/** A list page asks i18next hundreds of times, so plain keys are kept. */
function cachedText(locale: Locale): Text {
  const translate = i18n.getFixedT(locale);
  const plain = plainTexts[locale];
  const inPlace = (value: unknown, name = '') =>
    typeof value === 'string' && name !== copied ? isolatedIn(locale, value) : value;
  return (key, values) => {
    // Plurals need i18next; other figures and names only go into their places.
    if (values && 'count' in values) {
      const all = Object.entries(values).map(([name, value]) => [name, inPlace(value, name)]);
      const filled = { ...Object.fromEntries(all), brand: '{{brand}}' } as unknown as {
        count: number;
      };
      return withName(locale, translate(key, filled));
    }
    let found = plain.get(key);
    if (found === undefined) {
      // i18next also finds what every object inherits, such as `constructor`, which is no word.
      const word: unknown = translate(key);
      found = withName(locale, typeof word === 'string' ? word : key);
      plain.set(key, found);
    }
    return values
      ? found.replace(/{{(\w+)}}/g, (_, name) => String(inPlace(values[name], name) ?? ''))
      : found;
  };
}

/** A word there may be, for the text of an unknown key is the key itself. */
export function wordOr<Otherwise>(
  text: Text,
  key: string,
  otherwise: Otherwise,
): string | Otherwise {
  const found = text(key as TextKey);
  return found === key ? otherwise : found;
}

/**
 * What no sentence of the language has to be kept apart from: its own letters, plain figures,
 * addresses.
 */
const runsAlong: Record<Locale, RegExp> = {
  'en-US': /^[^\u0590-\u08ff\ufb1d-\ufefc]*$/,
  'he-IL': /^([\u05d0-\u05ea][\u0590-\u05ff\s\d"'.,-]*|[\d.,:/]*|https?:.*)$/,
};

/**
 * A name that runs the other way keeps to itself, so that it turns nothing around it. Every value a
 * sentence is given goes through here; a name that stands alone is a `<bdi>`.
 */
export function isolatedIn(locale: Locale, value: string): string {
  return runsAlong[locale].test(value) || value.includes('\n') ? value : `\u2068${value}\u2069`;
}

/** In somebody's own language where it is known, else in that of who asks. */
export const textOf = (preferred: string | null | undefined, asker: Locale): Text =>
  textFor(isLocale(preferred) ? preferred : asker);
