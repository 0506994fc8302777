import type { core, input, output, ZodObject, ZodType } from 'zod';
import type { TextKey } from '~/i18n/words';
import { type Reason, Refused } from './errors';
import { isAmount, typedAmount } from './fields';

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

/** Figures as a form has them: whatever comes, one reading of it serves. */
export function asTyped(value: unknown): unknown {
  if (typeof value === 'number') return String(value);
  if (Array.isArray(value)) return value.map(asTyped);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, asTyped(inner)]));
}

/** Of a field that could be anything, a list of pictures say, nothing is known. */
type Typed<Fields> = {
  [Name in keyof Fields]?: unknown extends Fields[Name] ? undefined : Fields[Name];
};

/**
 * A record's fields as somebody would have typed them, and its version: what the form of an edit
 * begins with.
 */
export function typedOf<Schema extends ZodObject>(
  schema: Schema,
  record: Record<string, unknown> & { version: number },
) {
  const fields = Object.entries(schema.shape).map(([name, field]) => [
    name,
    typed(record[camel(name)], field),
  ]);
  return {
    ...(Object.fromEntries(fields) as Typed<input<Schema>>),
    version: String(record.version),
  };
}

function typed(value: unknown, field: unknown): unknown {
  if (typeof value === 'number') return isAmount(field) ? typedAmount(value) : String(value);
  if (typeof value === 'boolean') return value ? 'on' : undefined;
  if (Array.isArray(value)) return value.map((item) => typed(item, partOf(field)));
  if (typeof value !== 'object' || value === null) return value ?? undefined;
  return Object.fromEntries(
    Object.entries(value).map(([name, inner]) => [name, typed(inner, partOf(field, name))]),
  );
}

/** The schema of a list's entries, or of a field in an object. */
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
 * @param told fields whose mistakes are shown beside another: of an upload's id, beside the file
 */
export function parsed<Schema extends ZodType>(
  schema: Schema,
  payload: unknown,
  told: Record<string, string> = {},
): output<Schema> {
  const result = schema.safeParse(asTyped(payload));
  if (result.success) return result.data;
  const fields: Record<string, Reason[]> = {};
  for (const issue of result.error.issues) {
    const name = fieldName(issue.path);
    const field = told[name] ?? name;
    fields[field] = [...(fields[field] ?? []), reasonOf(issue)];
  }
  throw new Refused(fields);
}

/**
 * A schema's messages are keys, and no sentences: those are zod's own, of a value no form sends. Of
 * what is too long, how long it may be is told.
 */
export const reasonOf = (issue: core.$ZodIssue): Reason => ({
  text: issue.message.includes(' ') ? 'form.errors.shape' : (issue.message as TextKey),
  ...(issue.code === 'too_big' && { values: { most: Number(issue.maximum) } }),
});

/** `custom_fields.extras[0].key`, as forms name their fields. */
const fieldName = (path: PropertyKey[]): string =>
  path.reduce<string>((name, part) => {
    if (typeof part === 'number') return `${name}[${part}]`;
    return name ? `${name}.${String(part)}` : String(part);
  }, '');
