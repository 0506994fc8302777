import type { core, input, output, ZodObject, ZodType } from 'zod';
import type { TextKey } from '~/i18n/words';
import { type Reason, Refused } from './errors';
import { amountText, isAmount } from './fields';

export type Camel<Name extends string> = Name extends `${infer Head}_${infer Tail}`
  ? `${Head}${Capitalize<Camel<Tail>>}`
  : Name;

export type CamelKeys<T> = T extends readonly (infer Item)[]
  ? CamelKeys<Item>[]
  : T extends object
    ? T extends (...given: never[]) => unknown
      ? T
      : { [Key in keyof T as Key extends string ? Camel<Key> : Key]: CamelKeys<T[Key]> }
    : T;

export const camel = (name: string): string =>
  name.replace(/_([a-z])/g, (_, letter: string) => letter.toUpperCase());

export function camelKeys<T>(value: T): CamelKeys<T> {
  if (Array.isArray(value)) return value.map(camelKeys) as CamelKeys<T>;
  if (typeof value !== 'object' || value === null) return value as CamelKeys<T>;
  const pairs = Object.entries(value).map(([name, inner]) => [camel(name), camelKeys(inner)]);
  return Object.fromEntries(pairs) as CamelKeys<T>;
}

/** Converts numbers to strings, so that JSON is parsed like form input. */
export function asFormValue(value: unknown): unknown {
  if (typeof value === 'number') return String(value);
  if (Array.isArray(value)) return value.map(asFormValue);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, inner]) => [name, asFormValue(inner)]),
  );
}

/** Fields of unknown type, such as lists of images, are left undefined. */
type FormValues<Fields> = {
  [Name in keyof Fields]?: unknown extends Fields[Name] ? undefined : Fields[Name];
};

/** Returns the initial values of an edit form: the record's fields as strings, and its version. */
export function formValuesOf<Schema extends ZodObject>(
  schema: Schema,
  record: Record<string, unknown> & { version: number },
) {
  const fields = Object.entries(schema.shape).map(([name, field]) => [
    name,
    formValue(record[camel(name)], field),
  ]);
  return {
    ...(Object.fromEntries(fields) as FormValues<input<Schema>>),
    version: String(record.version),
  };
}

function formValue(value: unknown, field: unknown): unknown {
  if (typeof value === 'number') return isAmount(field) ? amountText(value) : String(value);
  if (typeof value === 'boolean') return value ? 'on' : undefined;
  if (Array.isArray(value)) return value.map((item) => formValue(item, partOf(field)));
  if (typeof value !== 'object' || value === null) return value ?? undefined;
  return Object.fromEntries(
    Object.entries(value).map(([name, inner]) => [name, formValue(inner, partOf(field, name))]),
  );
}

/** Returns the schema of a list's items, or of a field of an object. */
export function partOf(field: unknown, name?: string): unknown {
  const { shape, def } = (field ?? {}) as {
    shape?: Record<string, unknown>;
    def?: { element?: unknown; innerType?: unknown; in?: unknown };
  };
  if (name !== undefined && shape) return shape[name];
  if (name === undefined && def?.element) return def.element;
  const inner = def?.innerType ?? def?.in;
  return inner && partOf(inner, name);
}

/**
 * Validates a payload.
 * @param fieldNames the field to report an error on, if it is not the field that has it
 * @throws Refused
 */
export function parse<Schema extends ZodType>(
  schema: Schema,
  payload: unknown,
  fieldNames: Record<string, string> = {},
): output<Schema> {
  const result = schema.safeParse(asFormValue(payload));
  if (result.success) return result.data;
  const fields: Record<string, Reason[]> = {};
  for (const issue of result.error.issues) {
    const name = fieldName(issue.path);
    const field = fieldNames[name] ?? name;
    fields[field] = [...(fields[field] ?? []), reasonOf(issue)];
  }
  throw new Refused(fields);
}

/**
 * Our messages are text keys. A message with a space is one of zod's own and means that the value
 * has the wrong type, which no form can send.
 */
export const reasonOf = (issue: core.$ZodIssue): Reason => ({
  text: issue.message.includes(' ') ? 'form.errors.shape' : (issue.message as TextKey),
  ...(issue.code === 'too_big' && { values: { most: Number(issue.maximum) } }),
  ...(issue.code === 'custom' && issue.params && { values: issue.params }),
});

/** Returns the path as forms name fields: `custom_fields.extras[0].key`. */
const fieldName = (path: PropertyKey[]): string =>
  path.reduce<string>((name, part) => {
    if (typeof part === 'number') return `${name}[${part}]`;
    return name ? `${name}.${String(part)}` : String(part);
  }, '');
