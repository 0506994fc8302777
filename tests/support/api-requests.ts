import fc, { type Arbitrary } from 'fast-check';
import type { Schema } from '~/api/input-schema';
import type { Described, openApi } from '~/api/openapi.server';

type Document = ReturnType<typeof openApi>;

/** A request that follows the document, with valid or invalid values. */
export type AnyRequest = {
  operation: string;
  method: string;
  path: string;
  headers: Record<string, string>;
  body?: string | Parts;
};
/** Fields of a multipart form, each a text or the bytes of a file. */
type Parts = [string, string | Uint8Array][];

/** Values that a faulty or hostile client may send. */
const hostile = fc.constantFrom<unknown>(
  '',
  ' ',
  '0',
  '-1',
  '1e309',
  '0x1F',
  '٣',
  '1250,50',
  '9007199254740993',
  '\u0000',
  '\u202e',
  '\ud800',
  "' or 1=1 --",
  '"; drop table projects; --',
  '<script>alert(1)</script>',
  '{{name}}',
  '../../yesod.db',
  '2026-02-30',
  '0000-00-00',
  '+99999-01-01',
  'javascript:alert(1)',
  'x'.repeat(20_000),
  '%00',
  '__proto__',
  null,
  true,
  -1,
  0,
  1.5,
  1e21,
  Number.MAX_SAFE_INTEGER + 1,
  [],
  {},
  [[[[[]]]]],
  { id: { id: 1 } },
);
const anything = fc.oneof(hostile, fc.jsonValue({ maxDepth: 3 }) as Arbitrary<unknown>);
const bytes = fc.oneof(
  fc.uint8Array({ maxLength: 300 }),
  fc
    .constantFrom('GIF89a', '%PDF-1.7', '\x89PNG\r\n\x1a\n', 'PK\x03\x04', '<svg onload="x"/>')
    .map((text) => Buffer.from(text, 'latin1')),
);

/** Only three keys, so that requests share them. */
const reusedKey = fc.constantFrom('reused-key-1', 'reused-key-2', 'reused-key-3');

/** The schemas by name, and the ids that requests use. */
type Context = { schemas: Record<string, Schema>; ids: number[] };

/** Requests to every call of the document, each with equal probability. */
export function anyRequest({ paths, components }: Document, ids: number[]): Arbitrary<AnyRequest> {
  const context = { schemas: components.schemas as Record<string, Schema>, ids };
  const calls = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, call]) => ({ path, method: method.toUpperCase(), call })),
  );
  return fc
    .constantFrom(...calls)
    .chain(({ path, method, call }) => requestOf(path, method, call, context));
}

function requestOf(
  path: string,
  method: string,
  call: Described,
  known: Context,
): Arbitrary<AnyRequest> {
  const valuesIn = (where: string) =>
    Object.fromEntries(
      call.parameters
        .filter((parameter) => parameter.in === where)
        .map(({ name, schema }) => [name, valueFor(schema, known)]),
    );
  const part = {
    inPath: fc.record(valuesIn('path')),
    query: fc.record(valuesIn('query'), { requiredKeys: [] }),
    key: fc.option(fc.oneof(fc.uuid(), reusedKey, fc.constantFrom('x', '', 'y'.repeat(300))), {
      nil: undefined,
    }),
    language: fc.constantFrom('en-US', 'he-IL', 'xx', ''),
    body: bodyOf(call, known),
  };
  return fc.record(part).map(({ inPath, query, key, language, body }) => {
    const pathname = path.replace(/\{(\w+)\}/g, (_, name: string) => encode(inPath[name]));
    const queryPairs = Object.entries(query).map(([name, value]) => `${name}=${encode(value)}`);
    const headers: Record<string, string> = { 'Content-Language': language, ...body?.headers };
    if (key !== undefined && call.parameters.some(({ name }) => name === 'Idempotency-Key'))
      headers['Idempotency-Key'] = key;
    return {
      operation: `${method} ${path}`,
      method,
      headers,
      body: body?.body,
      path: pathname + (queryPairs.length > 0 ? `?${queryPairs.join('&')}` : ''),
    };
  });
}

const textOf = (value: unknown): string =>
  typeof value === 'object' ? JSON.stringify(value) : String(value);
const encode = (value: unknown): string =>
  encodeURIComponent(Buffer.from(textOf(value)).toString());

type Body = { headers: Record<string, string>; body: string | Parts };

function bodyOf({ requestBody }: Described, known: Context): Arbitrary<Body | undefined> {
  const form = Object.values(requestBody?.content ?? {})[0];
  const json = form;
  if (!form || !json) return fc.constant(undefined);
  const type = (name: string) => ({ 'Content-Type': name });
  const json_ = valueFor(json.schema, known).map((value) => JSON.stringify(value) ?? '');
  const fields = valueFor(form.schema, known).map((value) => Object.entries(Object(value)));
  return fc.oneof(
    { weight: 12, arbitrary: json_.map((body) => ({ headers: type('application/json'), body })) },
    {
      weight: 3,
      arbitrary: fields.map((pairs) => {
        const body = pairs.map(([name, value]) => `${encode(name)}=${encode(value)}`).join('&');
        return { headers: type('application/x-www-form-urlencoded'), body };
      }),
    },
    {
      weight: 4,
      arbitrary: fields.map((pairs) => ({
        headers: {},
        body: pairs.map(([name, value]) => [
          name,
          value instanceof Uint8Array ? value : textOf(value),
        ]) as Parts,
      })),
    },
    {
      weight: 1,
      arbitrary: fc.record({
        headers: fc
          .constantFrom('application/json', 'text/plain', 'multipart/form-data', '')
          .map(type),
        body: fc.oneof(
          fc.string({ unit: 'binary' }),
          json_.map((text) => text.slice(0, -2)),
        ),
      }),
    },
  );
}

/** Mostly valid values, so that calls get past the validation of their fields. */
function valueFor(schema: Schema, known: Context): Arbitrary<unknown> {
  return fc.oneof(
    { weight: 9, arbitrary: validValueFor(schema, known) },
    { weight: 1, arbitrary: anything },
  );
}

function validValueFor(schema: Schema, known: Context): Arbitrary<unknown> {
  const {
    $ref,
    enum: values,
    oneOf,
    anyOf,
    type,
    format,
    properties,
    required = [],
    items,
    examples,
  } = schema;
  if ($ref) return validValueFor(known.schemas[$ref.split('/').at(-1) ?? ''] ?? {}, known);
  const choices = oneOf ?? anyOf;
  if (choices) return fc.oneof(...choices.map((one) => validValueFor(one, known)));
  if (values) return fc.constantFrom(...values);
  if (format === 'binary') return bytes;
  if (format === 'date')
    return fc
      .date({ noInvalidDate: true, min: new Date(0), max: new Date('2100-01-01') })
      .map((day) => day.toISOString().slice(0, 10));
  if (properties) {
    const fields = Object.entries(properties).map(
      ([name, inner]) => [name, valueFor(inner, known)] as const,
    );
    return fc.record(Object.fromEntries(fields), { requiredKeys: required });
  }
  const one = Array.isArray(type) ? type[0] : type;
  if (one === 'array') return fc.array(valueFor(items ?? {}, known), { maxLength: 4 });
  if (one === 'integer') return fc.constantFrom(...known.ids);
  if (one === 'number')
    return fc.oneof(fc.integer({ max: 10_000_000 }), fc.double({ noNaN: true }));
  if (one === 'boolean') return fc.boolean();
  const example = examples?.length ? fc.constantFrom(...examples) : fc.string({ maxLength: 60 });
  return fc.oneof(example, fc.string({ maxLength: 60, unit: 'grapheme' }));
}
