import { captchaNames } from '~/http/captcha.server';
import { type Reason, Refused } from '~/models/errors';
import type { Payload } from '~/models/operation.server';
import type { Call } from './call.server';

/** The spec's clients send these with any call; the session and the method of the call decide. */
const unneeded = ['ignore_request', 'user_id', '_method'];

/** Where zod's pipes, wrappers and intersections hold the schemas they are made of. */
const innerParts = ['in', 'out', 'innerType', 'left', 'right'] as const;

type Shaped = {
  shape?: object;
  options?: readonly Shaped[];
  def?: Partial<Record<(typeof innerParts)[number], unknown>>;
};

/** The fields of an object, of each variant of a union, or of what a schema wraps. */
function namesOf(schema: unknown): string[] {
  const { shape, options, def } = (schema ?? {}) as Shaped;
  if (shape) return Object.keys(shape);
  if (options) return options.flatMap(namesOf);
  return innerParts.flatMap((part) => (def?.[part] ? namesOf(def[part]) : []));
}

function fieldsOf({ taken, also, fileLists = {}, handle, captcha }: Call): Set<string> {
  const uploads = (taken.uploads ?? []).flatMap(({ field, as }) => [field, as]);
  return new Set([
    ...namesOf(taken.input),
    ...namesOf(also),
    ...uploads.map((name) => name.replace(/\[.*$/, '')),
    ...Object.keys(fileLists),
    ...(handle ? ['device_mark', handle] : []),
    ...(captcha ? captchaNames : []),
    ...(taken.versioned ? ['version'] : []),
    ...unneeded,
    'country_code',
  ]);
}

/** Rejects fields of a body that would be dropped without a word. @throws Refused */
export function assertKnownFields(call: Call, payload: Payload, fixed: Payload): void {
  const known = fieldsOf(call);
  const wrong: Record<string, Reason[]> = {};
  for (const [name, value] of Object.entries(payload)) {
    const root = name.replace(/[.[].*$/s, '');
    if (value === '' || value === null || known.has(root) || root in fixed) continue;
    wrong[name] = [{ text: 'api.errors.unknownField', values: { name } }];
  }
  if (Object.keys(wrong).length > 0) throw new Refused(wrong);
}
