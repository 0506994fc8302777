import { type ZodType, z } from 'zod';
import type { TextKey } from '~/i18n/words';
import { type Reason, Refused } from '~/models/errors';
import { checkListState } from '~/models/lists/state';
import type { PublicCaller } from '~/models/operation.server';
import { reasonOf } from '~/models/payload';
import type { Call } from './call.server';

/** The spec's clients may send these with any call. Unless a query reads them, they are ignored. */
const ignored = ['ignore_request', 'user_id'];

type Sent = { call: Call; caller: PublicCaller; fixed: Record<string, unknown> };

/**
 * Rejects unknown and missing parameters. A page ignores them, but an API caller with a typo must not get the
 * whole list.
 * @param fixed parameters from the path, which cannot be overridden
 * @throws Refused
 */
export function checkQuery({ searchParams }: URL, { call, caller, fixed }: Sent) {
  const wrong = new Map<string, Reason[]>();
  const { inputRule } = call;
  const shape = { ...shapeOf(inputRule.input), ...shapeOf(call.extraFields) };
  for (const [name, field] of Object.entries(shape))
    if (
      !searchParams.get(name) &&
      !Object.hasOwn(fixed, name) &&
      !field.safeParse(undefined).success
    )
      wrong.set(name, [{ text: 'form.errors.required' }]);
  const listParameters =
    inputRule.sorts || inputRule.filters ? checkListState(searchParams, caller, inputRule) : {};
  for (const [name, value] of searchParams) {
    const field = Object.hasOwn(shape, name) ? shape[name] : undefined;
    // The query itself rejects an invalid time.
    const isSince = inputRule.reportsChanges && name === 'updated_since';
    const isIgnored = !field && ignored.includes(name);
    if (value === '' || isSince || Object.hasOwn(fixed, name) || isIgnored) continue;
    const text = Object.hasOwn(listParameters, name)
      ? listParameters[name]
      : field
        ? problemOf(field, value)
        : 'api.errors.parameter';
    if (text) wrong.set(name, [typeof text === 'string' ? { text, values: { name } } : text]);
  }
  if (wrong.size > 0) throw new Refused(Object.fromEntries(wrong));
}

/**
 * Rejects repeated parameters, because only one of their values would be used.
 * @throws Refused
 */
export function assertNoRepeats({ searchParams }: URL) {
  const repeatedNames = [...new Set(searchParams.keys())].filter(
    (name) => searchParams.getAll(name).length > 1,
  );
  if (repeatedNames.length === 0) return;
  const reasonsFor = (name: string): Reason[] => [
    { text: 'api.errors.repeated', values: { name } },
  ];
  throw new Refused(Object.fromEntries(repeatedNames.map((name) => [name, reasonsFor(name)])));
}

function shapeOf(schema: ZodType | undefined): Record<string, ZodType> {
  const { shape } = (schema ?? {}) as { shape?: Record<string, ZodType> };
  return shape ?? {};
}

/**
 * Reads `filters={"status":"pending"}` like `filters[status]=pending`.
 * @throws Refused
 */
export function spreadFilters(url: URL): URL {
  const spread = new URL(url);
  const filters = url.searchParams.get('filters');
  spread.searchParams.delete('filters');
  for (const [name, value] of Object.entries(filters ? filtersIn(filters) : {}))
    spread.searchParams.append(`filters[${name}]`, String(value));
  return spread;
}

const filterValues = z.record(z.string(), z.union([z.string(), z.number()]));

function filtersIn(text: string) {
  try {
    return filterValues.parse(JSON.parse(text));
  } catch {
    throw new Refused('filters', 'api.errors.filters');
  }
}

/** Validates a value even if the schema would fall back to a default. */
function problemOf(field: ZodType, value: string): Reason | TextKey | null {
  const result = withoutFallback(field).safeParse(value);
  if (!result.success) {
    const [issue] = result.error.issues;
    return issue ? reasonOf(issue) : 'form.errors.choice';
  }
  return result.data === undefined ? 'form.errors.choice' : null;
}

function withoutFallback(field: ZodType): ZodType {
  const { type, innerType } = field.def as { type: string; innerType?: ZodType };
  return type === 'catch' && innerType ? innerType : field;
}
