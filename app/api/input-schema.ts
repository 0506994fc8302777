import { type ZodType, z } from 'zod';
import type { UploadField } from '~/models/files/uploads.server';
import { exampleOf } from './examples';

/** The subset of JSON Schema that our fields need. */
export type Schema = {
  $ref?: string;
  $defs?: Record<string, Schema>;
  type?: string | string[];
  format?: string;
  pattern?: string;
  enum?: unknown[];
  const?: unknown;
  examples?: unknown[];
  description?: string;
  properties?: Record<string, Schema>;
  required?: string[];
  items?: Schema;
  oneOf?: Schema[];
  anyOf?: Schema[];
  additionalProperties?: Schema;
};

/** The format of a field made by `phoneWithCountry`, which needs a `country_code`. */
const phone = 'phone';

/** The JSON Schema of a call's input: numbers and flags by their `meta`, not as form text. */
export function inputSchema(
  input: ZodType | undefined,
  { uploads = [], of = '' }: { uploads?: readonly UploadField[]; of?: string } = {},
): Schema {
  const schema = z.toJSONSchema(input ?? z.object({}), {
    io: 'input',
    unrepresentable: 'any',
  }) as Schema & { $schema?: string };
  delete schema.$schema;
  return withoutUploads(plain(schema, '', of), uploads);
}

function plain(schema: Schema, name: string, of: string): Schema {
  const { properties, items, oneOf, anyOf, pattern, required = [], ...rest } = schema;
  if (rest.format === phone) return { type: 'string', examples: ['501234567'] };
  if (rest.type === 'integer') return { type: 'integer', ...withExample(name, of, rest) };
  const fields = Object.entries(properties ?? {}).map(
    ([field, inner]) => [field, plain(inner, field, of)] as const,
  );
  const isPhone = Object.values(properties ?? {}).some(({ format }) => format === phone);
  const country: Schema = {
    type: 'string',
    description: 'A dial code, or the two letters of a country.',
    examples: ['+972'],
  };
  const isOptional = (field: string) =>
    properties?.[field]?.type === 'array' || 'default' in (properties?.[field] ?? {});
  const needed = required.filter((field) => !isOptional(field));
  return {
    ...rest,
    ...(pattern && { pattern }),
    ...(properties && {
      properties: { ...Object.fromEntries(fields), ...(isPhone && { country_code: country }) },
    }),
    ...(properties && { required: [...needed, ...(isPhone ? ['country_code'] : [])] }),
    ...(items && { items: plain(items, name, of) }),
    ...(oneOf && { oneOf: oneOf.map((one) => plain(one, name, of)) }),
    ...(anyOf && { anyOf: anyOf.map((one) => plain(one, name, of)) }),
    ...(!properties && !items && !oneOf && withExample(name, of, schema)),
  };
}

function withExample(name: string, of: string, schema: Schema): Schema {
  const example = exampleOf(name, of);
  return example !== undefined && fits(example, schema) ? { examples: [example] } : {};
}

function fits(example: unknown, { const: fixed, enum: values, type, anyOf }: Schema): boolean {
  if (fixed !== undefined) return example === fixed;
  if (values) return values.includes(example);
  if (anyOf) return anyOf.some((one) => fits(example, one));
  if (type === undefined) return true;
  const own = Number.isInteger(example) ? ['integer', 'number'] : [typeof example];
  return [type].flat().some((each) => own.includes(each));
}

/** Describes an upload by its file field, never by the id that the operation gets instead. */
function withoutUploads(schema: Schema, uploads: readonly UploadField[]): Schema {
  const properties = { ...schema.properties };
  for (const { field, as } of uploads) {
    const [list = '', part] = field.split('[].');
    const file: Schema = { type: 'string', format: 'binary' };
    if (!part) {
      delete properties[as];
      properties[field] = file;
      continue;
    }
    const { [as.split('[].')[1] ?? '']: _, ...entry } = properties[list]?.items?.properties ?? {};
    properties[list] = {
      ...properties[list],
      items: { type: 'object', properties: { [part]: file, ...entry } },
    };
  }
  const wasNeeded = new Map(uploads.map(({ field, as }) => [as, field]));
  const required = schema.required?.map((name) => wasNeeded.get(name) ?? name);
  return { ...schema, ...(schema.properties && { properties, required }) };
}

/** A form may have more entries; this is how many the document lists for generated clients. */
const describedEntries = [0, 1, 2, 3, 4];

/** True if a form field belongs to an entry after the first. */
export const isFurtherEntry = (name: string): boolean => /\[[1-9]\]\[/.test(name);

export function formSchema(schema: Schema): Schema {
  const properties = Object.entries(schema.properties ?? {}).flatMap(
    ([name, inner]): [string, Schema][] => {
      if (inner.type !== 'array') return [[name, inner]];
      const parts = Object.entries(inner.items?.properties ?? {});
      if (parts.length === 0) return [[`${name}[]`, inner]];
      return describedEntries.flatMap((index) =>
        parts.map(([part, schema]): [string, Schema] => [`${name}[${index}][${part}]`, schema]),
      );
    },
  );
  return { ...schema, properties: Object.fromEntries(properties) };
}

/** A valid value for a schema. */
export function exampleFor(schema: Schema, defs: Record<string, Schema> = {}): unknown {
  const { $ref, const: fixed, examples, enum: values, properties, items, oneOf, format } = schema;
  if ($ref) return exampleFor(defs[$ref.split('/').at(-1) ?? ''] ?? {}, defs);
  if (fixed !== undefined) return fixed;
  if (examples) return examples[0];
  if (values) return values[0];
  if (oneOf?.[0]) return exampleFor(oneOf[0], defs);
  if (properties)
    return Object.fromEntries(
      Object.entries(properties)
        .filter(([name]) => !isFurtherEntry(name))
        .map(([name, inner]) => [name, exampleFor(inner, defs)]),
    );
  if (items) return [exampleFor(items, defs)];
  const nullable = schema.anyOf?.[0];
  if (nullable) return exampleFor(nullable, defs);
  if (format === 'date') return '2026-03-31';
  if (format === 'date-time') return '2026-03-31T09:30:00.000Z';
  if (format === 'binary') return '@file';
  const [type] = [schema.type].flat();
  return { integer: 1, number: 1250.5, boolean: true, array: [], object: {} }[type ?? ''] ?? 'text';
}
