import { currencyWords } from '~/i18n/format';
import { defaultLocale, locales, type Text, type TextKey, textFor, wordOr } from '~/i18n/words';
import type { Reason } from './errors';

/** What is wrong with each field, in sentences that call the field what its form calls it. */
export const refusalWords = (
  text: Text,
  operation: string,
  fields: Readonly<Record<string, Reason[]>>,
): Record<string, string[]> =>
  Object.fromEntries(
    Object.entries(fields).map(([field, reasons]) => {
      const label = labelOf(text, operation, field);
      return [field, reasons.map((reason) => sentence(text, label, reason))];
    }),
  );

/**
 * In English a label stands within the sentence; Hebrew quotes it, for its grammar would change the
 * label.
 */
export const sentence = (text: Text, label: string, { text: key, values }: Reason): string => {
  const named = key === 'form.errors.currency' && {
    currency: currencyName(values?.currency, text),
  };
  const field = label.replace(/^\p{Lu}(?!\p{Lu})/u, (letter) => letter.toLowerCase());
  return text(key, { field, ...values, ...named });
};

function currencyName(currency: string | number = '', text: Text): string {
  const locale = locales.find((known) => textFor(known) === text) ?? defaultLocale;
  return currencyWords(String(currency), locale);
}

/**
 * Where labels are looked for after the noun's own: what nouns share, and what the log calls
 * columns.
 */
const shared = ['work', 'person', 'card', 'audit'];

/**
 * `asset_type_id` of `project.create` is `project.field.assetType`, unless there is a
 * `project.create.field.assetType`. An entry's part, `extras[0].key`, is `extraKey`.
 */
function labelOf(text: Text, operation: string, field: string): string {
  const [, list, index, part] = /(\w+?)s?\[(\d+)\]\.(\w+)$/.exec(field) ?? [];
  const name = camel(list ? `${list}_${part}` : field.replace(/^.*\.|_id$/g, ''));
  const [noun = '', verb = ''] = operation.split('.').map(camel);
  const key = [`${noun}.${verb}`, noun, ...shared]
    .map((of) => `${of}.field.${name}`)
    .find((asked) => wordOr(text, asked, null) !== null);
  return key ? text(key as TextKey, { number: Number(index) + 1 }) : field.replaceAll('_', ' ');
}

const camel = (name: string) =>
  name.replace(/[-_](\w)/g, (_, letter: string) => letter.toUpperCase());
