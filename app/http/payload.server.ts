import { parse } from '@conform-to/react';
import type { Payload } from '~/models/operation.server';

/**
 * Renames fields for conform: `images[0][flag]` to `images[0].flag`, and `permission[3]` to an
 * entry of a list.
 */
export function toConformForm(form: FormData): FormData {
  const result = new FormData();
  for (const [name, value] of form) {
    const plain = name.replace(/\[([a-z]\w*)\]/gi, '.$1').replace(/\[\d*\]$/, '[]');
    result.append(plain, value);
  }
  return result;
}

export const fieldsOf = (form: FormData): Payload =>
  parse(form, { resolve: () => ({ value: {} }) }).payload;

/** Removes empty strings and nulls, at any depth. */
export function nonEmpty(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(nonEmpty).filter((item) => item !== undefined);
  if (
    typeof value === 'object' &&
    value !== null &&
    Object.getPrototypeOf(value) === Object.prototype
  ) {
    const pairs = Object.entries(value).map(([name, inner]) => [name, nonEmpty(inner)] as const);
    return Object.fromEntries(pairs.filter(([, inner]) => inner !== undefined));
  }
  return value === '' || value === null ? undefined : value;
}

/** Renames URL parameters as in payloads: `projectId` to `project_id`. */
export const toSnakeCaseParams = (
  params: Record<string, string | undefined>,
): Record<string, string | undefined> =>
  Object.fromEntries(
    Object.entries(params).map(([name, value]) => [
      name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`),
      value,
    ]),
  );
