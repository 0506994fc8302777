import { currencyWords, money } from '~/i18n/format';
import { defaultLocale, locales, type Text, type TextKey, textFor, wordOr } from '~/i18n/words';
import type { AppError, Reason } from './errors';

/** Returns the error messages of each field, with the field's label from its form. */
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

/** English puts the label in lower case; Hebrew puts it in quotes. */
export const sentence = (text: Text, label: string, { text: key, values }: Reason): string => {
  const currencyValue = key === 'form.errors.currency' && {
    currency: currencyName(values?.currency, text),
  };
  const field = label.replace(/^\p{Lu}(?!\p{Lu})/u, (letter) => letter.toLowerCase());
  return text(key, { field, ...values, ...currencyValue });
};

function currencyName(currency: string | number = '', text: Text): string {
  const locale = locales.find((candidate) => textFor(candidate) === text) ?? defaultLocale;
  return currencyWords(String(currency), locale);
}

/** Returns the sentence of an error without a field, for API clients. */
export function errorSentence(text: Text, { code, values }: AppError): string {
  const { because, currency } = values;
  if (code === 'plan') return text(`plan.refused.${because}` as TextKey);
  if (code === 'no-plan') return text(`plan.without.toAdd.${because}` as TextKey);
  if (code !== 'stale' || because === undefined) return text(`api.errors.${code}`, values);
  const sum = (name: string) => money(Math.round(Number(values[name]) * 100), String(currency));
  const sums = { amount: sum('amount'), price: sum('price'), credit: sum('credit') };
  return text(`api.errors.due.${because}` as TextKey, sums);
}

/** Fallbacks for labels that the noun itself does not define. */
const sharedNouns = ['work', 'person', 'card', 'books', 'deal', 'audit'];

/**
 * Finds the label of a field. `asset_type_id` of `project.create` is `project.field.assetType`,
 * unless `project.create.field.assetType` exists. `extras[0].key` is `extraKey`.
 */
function labelOf(text: Text, operation: string, field: string): string {
  const [, list, index, part] = /(\w+?)s?\[(\d+)\]\.(\w+)$/.exec(field) ?? [];
  const name = camel(list ? `${list}_${part}` : field.replace(/^.*\.|_id$/g, ''));
  const [noun = '', verb = ''] = operation.split('.').map(camel);
  const key = [`${noun}.${verb}`, noun, ...sharedNouns]
    .map((of) => `${of}.field.${name}`)
    .find((candidate) => wordOr(text, candidate, null) !== null);
  return key ? text(key as TextKey, { number: Number(index) + 1 }) : field.replaceAll('_', ' ');
}

const camel = (name: string) =>
  name.replace(/[-_](\w)/g, (_, letter: string) => letter.toUpperCase());
