import type { CustomFields } from 'db/schema/work';

/** `after` without its custom fields where they say the same as before, so that no change is noted for them. */
export function withoutSameExtras<T extends { customFields: CustomFields }>(
  before: { customFields: CustomFields },
  after: T,
): Partial<T> {
  const { customFields, ...rest } = after;
  return JSON.stringify(customFields) === JSON.stringify(before.customFields) ? (rest as Partial<T>) : after;
}
