import { captchaNames } from '~/http/captcha.server';
import { type Reason, Refused } from '~/models/errors';
import type { Payload } from '~/models/operation.server';
import type { Call } from './call.server';

/**
 * Accepted and ignored on every call: the specification's clients always send them, but the session
 * says who calls and the HTTP method what is done.
 */
const ignored = ['ignore_request', 'user_id', '_method'];

/** The keys under which zod's pipes, wrappers and intersections hold their inner schemas. */
const innerParts = ['in', 'out', 'innerType', 'left', 'right'] as const;

type Shape = Record<string, unknown>;
type ZodInternals = {
  shape?: Shape;
  options?: readonly ZodInternals[];
  def?: Partial<Record<(typeof innerParts)[number] | 'element', unknown>>;
};

/** The shapes of an object, of each variant of a union, or of a wrapped schema. */
function shapesIn(schema: unknown): Shape[] {
  const { shape, options, def } = (schema ?? {}) as ZodInternals;
  if (shape) return [shape];
  if (options) return options.flatMap(shapesIn);
  return innerParts.flatMap((part) => (def?.[part] ? shapesIn(def[part]) : []));
}

function entryShapesIn(schema: unknown): Shape[] {
  const { def } = (schema ?? {}) as ZodInternals;
  if (def?.element) return shapesIn(def.element);
  return innerParts.flatMap((part) => (def?.[part] ? entryShapesIn(def[part]) : []));
}

/** Fields that are not in the schemas, such as `images.file`. */
function othersOf({ inputRule, fileLists = {}, handle, captcha }: Call): Set<string> {
  const uploads = (inputRule.uploads ?? []).flatMap(({ field, as }) => [field, as]);
  return new Set([
    ...uploads.flatMap((name) => [name.replace(/\[.*$/s, ''), name.replace('[]', '')]),
    ...Object.keys(fileLists),
    ...(handle ? ['device_mark', handle] : []),
    ...(captcha ? captchaNames : []),
    ...(inputRule.versioned ? ['version'] : []),
    ...ignored,
    'country_code',
  ]);
}

/**
 * Rejects fields of a body that would be dropped silently.
 * @throws Refused
 */
export function assertKnownFields(call: Call, payload: Payload, fixed: Payload): void {
  const others = othersOf(call);
  const wrong = new Map<string, Reason[]>();

  function check(fields: Payload, shapes: Shape[], list?: { name: string; at: number }) {
    for (const [name, value] of Object.entries(fields)) {
      const root = name.replace(/[.[].*$/s, '');
      if (value === '' || value === null || (!list && Object.hasOwn(fixed, root))) continue;
      const schemas = shapes.flatMap((shape) => (Object.hasOwn(shape, root) ? [shape[root]] : []));
      const label = list ? `${list.name}[${list.at}].${name}` : name;
      if (schemas.length === 0 && !others.has(list ? `${list.name}.${root}` : root))
        wrong.set(label, [{ text: 'api.errors.unknownField', values: { name: label } }]);
      const entryShapes = schemas.flatMap(entryShapesIn);
      if (list || !Array.isArray(value) || entryShapes.length === 0) continue;
      for (const [at, entry] of value.entries())
        if (typeof entry === 'object' && entry !== null)
          check(entry, entryShapes, { name: root, at });
    }
  }

  check(payload, [...shapesIn(call.inputRule.input), ...shapesIn(call.extraFields)]);
  if (wrong.size > 0) throw new Refused(Object.fromEntries(wrong));
}
