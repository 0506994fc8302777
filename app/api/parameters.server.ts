import { aDay, anId } from '~/models/lists/state';
import { type Call, isKept } from './call.server';
import { inputSchema, type Schema } from './input-schema';

export type Parameter = {
  name: string;
  in: 'path' | 'query' | 'header';
  required: boolean;
  description?: string;
  schema: Schema;
};

const string: Schema = { type: 'string' };

/** The parameters of a call in its path, query and headers. */
export function parametersOf(call: Call): Parameter[] {
  const { path, method, inputRule, fixedValues, isOpen } = call;
  const names = [...path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name);
  const inPath = names.map((name) => {
    const schema: Schema = { type: 'integer', examples: [12] };
    return { name, in: 'path' as const, required: true, schema };
  });
  const fixed = new Set([...names, ...names.map(snake), ...Object.keys(fixedValues?.({}) ?? {})]);
  const query =
    method === 'GET'
      ? {
          ...inputSchema(inputRule.input).properties,
          ...listParameters(inputRule),
          ...sinceOf(inputRule),
        }
      : {};
  const needed = method === 'GET' ? (inputSchema(inputRule.input).required ?? []) : [];
  const queryParameters = Object.entries(query)
    .filter(([name]) => !fixed.has(name))
    .map(([name, schema]) => ({
      name,
      in: 'query' as const,
      required: needed.includes(name),
      schema,
    }));
  const key = {
    name: 'Idempotency-Key',
    in: 'header' as const,
    required: false,
    description:
      'A retry with the same key and content within 24 hours returns the first result, with ' +
      '`Idempotency-Replayed: true`. The same key with other content is 422.' +
      (inputRule.byContent
        ? ' Without a key, the same content returns the first result for ten minutes, unless it ' +
          'failed.'
        : ''),
    schema: {
      ...string,
      pattern: '^[!-~]{8,200}$',
      examples: ['8c5e8f1e-3c5b-4f5f-9f3c-1f8f4b1f2d10'],
    },
  };
  const etagHeader = {
    name: 'If-None-Match',
    in: 'header' as const,
    required: false,
    description:
      'The `ETag` of an earlier response. If nothing has changed, the response is ' +
      '304 without a body.',
    schema: { ...string, examples: ['W/"o0vLQx2Yz7bGkF4H1mC9Sw"'] },
  };
  return [
    ...inPath,
    ...queryParameters,
    ...(isKept(call) ? [etagHeader] : []),
    ...(inputRule.once && !isOpen ? [key] : []),
  ];
}

const snake = (name: string) => name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);

function listParameters({ sorts, filters, search }: Call['inputRule']): Record<string, Schema> {
  if (!sorts && !filters) return {};
  const byName = Object.fromEntries(
    Object.entries(filters ?? {}).map(([name, reader]) => [snake(name), filterSchema(reader)]),
  );
  const [first] = Object.entries(byName);
  return {
    page: { type: 'integer', examples: [1] },
    perPage: { type: 'integer', enum: [10, 50, 100] },
    ...(search ? { search: { ...string, examples: ['roof'] } } : {}),
    order: { type: 'string', enum: ['desc', 'asc'] },
    orderBy: { type: 'string', enum: [...new Set(['id', ...Object.keys(sorts ?? {})])] },
    ...byName,
    ...(first && { filters: allFilters(...first) }),
  };
}

const allFilters = (name: string, { enum: values, examples }: Schema): Schema => ({
  ...string,
  description: 'The filters above as one JSON object.',
  examples: [JSON.stringify({ [name]: (examples ?? values)?.[0] ?? '' })],
});

function filterSchema(reader: unknown): Schema {
  if (reader === anId || (typeof reader === 'function' && 'exists' in reader))
    return { type: 'integer', examples: [1] };
  if (reader === aDay) return { ...string, format: 'date' };
  const { values } = reader as { values?: readonly string[] };
  return values ? { ...string, enum: [...values] } : string;
}

const sinceOf = ({ reportsChanges }: Call['inputRule']): Record<string, Schema> =>
  reportsChanges
    ? {
        updated_since: {
          ...string,
          format: 'date-time',
          examples: ['2026-11-22T10:00:00Z'],
          description:
            'Returns only changes since the `as_of` of an earlier response. `deleted` lists the ' +
            'ids of removed records.',
        },
      }
    : {};
