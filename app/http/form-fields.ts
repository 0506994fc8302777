import type { Payload } from '~/models/operation.server';

/**
 * Conform sorts errors by field name; people expect the order of the form, in which browsers send
 * it.
 */
export function inFormOrder<Errors>(
  form: FormData,
  errors: Record<string, Errors>,
): Record<string, Errors> {
  const names = [...form.keys()].map((name) => name.replace(/\[\]$/, ''));
  const place = (field: string) => (names.includes(field) ? names.indexOf(field) : names.length);
  return Object.fromEntries(
    Object.entries(errors).sort(([one], [other]) => place(one) - place(other)),
  );
}

/** Our forms send ISO countries; other clients send dial codes. */
export const isCountry = (code: unknown): code is string =>
  typeof code === 'string' && /^[A-Z]{2}$/.test(code);

/** The text fields, which identify the record before the files are read. */
export const textFieldsOf = (form: FormData): Payload =>
  Object.fromEntries([...form].filter(([, value]) => typeof value === 'string'));

export const mapErrorFields = (
  fields: Record<string, string[]>,
  errorFields: Readonly<Record<string, string>> = {},
): Record<string, string[]> =>
  Object.fromEntries(
    Object.entries(fields).map(([field, words]) => [errorFields[field] ?? field, words]),
  );

/** True if a button adds or removes a row of this list; conform throws on any other value. */
export function isRowIntent(intent: string, rows: string): boolean {
  try {
    const { type, payload } = JSON.parse(intent);
    const { name, index = 0 } = payload;
    const isRow = Number.isInteger(index) && index >= 0 && index < 100;
    return (type === 'insert' || type === 'remove') && name === rows && isRow;
  } catch {
    return false;
  }
}
