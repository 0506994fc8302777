import type { ZodType } from 'zod';
import type { TextKey } from '~/i18n/words';
import { type Reason, Refused } from '~/models/errors';
import { checkListState } from '~/models/lists/state';
import type { PublicCaller } from '~/models/operation.server';
import { reasonOf } from '~/models/payload';
import type { Call } from './call.server';

/** The spec's clients send these with any call; where no query reads them, the session decides. */
const ignored = ['ignore_request', 'user_id'];

type Sent = { call: Call; caller: PublicCaller; fixed: Record<string, unknown> };

/**
 * Rejects parameters that a page would ignore: by API a typing mistake must not answer with the
 * whole list.
 *
 * @param fixed what follows from the path, which no parameter can change
 * @throws Refused
 */
export function checkQuery({ searchParams }: URL, { call, caller, fixed }: Sent) {
  const wrong = new Map<string, Reason[]>();
  const { taken } = call;
  const shape = { ...shapeOf(taken.input), ...shapeOf(call.also) };
  const listed = taken.sorts || taken.filters ? checkListState(searchParams, caller, taken) : {};
  for (const [name, value] of searchParams) {
    const field = Object.hasOwn(shape, name) ? shape[name] : undefined;
    // The query itself rejects a moment it cannot read.
    const isSince = taken.reportsChanges && name === 'updated_since';
    const isIgnored = !field && ignored.includes(name);
    if (value === '' || isSince || Object.hasOwn(fixed, name) || isIgnored) continue;
    const text = Object.hasOwn(listed, name)
      ? listed[name]
      : field
        ? problemOf(field, value)
        : 'api.errors.parameter';
    if (text) wrong.set(name, [typeof text === 'string' ? { text, values: { name } } : text]);
  }
  if (wrong.size > 0) throw new Refused(Object.fromEntries(wrong));
}

/**
 * Rejects a parameter that is sent twice, because only one of its values would be used. @throws
 * Refused
 */
export function assertNoRepeats({ searchParams }: URL) {
  const repeated = [...new Set(searchParams.keys())].filter(
    (name) => searchParams.getAll(name).length > 1,
  );
  if (repeated.length === 0) return;
  const reasonsFor = (name: string): Reason[] => [
    { text: 'api.errors.repeated', values: { name } },
  ];
  throw new Refused(Object.fromEntries(repeated.map((name) => [name, reasonsFor(name)])));
}

function shapeOf(schema: ZodType | undefined): Record<string, ZodType> {
  const { shape } = (schema ?? {}) as { shape?: Record<string, ZodType> };
  return shape ?? {};
}

/** What is wrong with a value, also where the schema falls back to a default for pages. */
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
