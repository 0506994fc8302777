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

/** The button that shows a form again, checked and not saved. */
export const previewIntent = 'preview';

/** Makes conform validate the form and return the submitted values. */
export const validateIntent = JSON.stringify({ type: 'validate', payload: {} });

/** True if a button adds, moves or removes a row of this list; conform throws on other values. */
export function isRowIntent(intent: string, rows: string): boolean {
  try {
    const { type, payload } = JSON.parse(intent);
    const isRow = (index: unknown) =>
      Number.isInteger(index) && Number(index) >= 0 && Number(index) < 100;
    const { name, index = 0, from, to } = payload;
    if (name !== rows) return false;
    return type === 'reorder'
      ? isRow(from) && isRow(to)
      : rowIntents.includes(type) && isRow(index);
  } catch {
    return false;
  }
}

const rowIntents = ['insert', 'remove'];
