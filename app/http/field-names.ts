/** Far more than the largest form has, and its lists have together. */
const mostFields = 1_000;
const mostEntries = 2_000;
/**
 * A word, with an index in a list, with the word of something in its entry: `name`, `images[12]`, `images[12][flag]`.
 * The custom fields of the spec's payload stand in an object: `custom_fields.notes`, `custom_fields.extras[2].key`.
 */
const plainName =
  /^((?:custom_fields\.(?=[a-z]))?[\w-]{1,60})(?:\[(\d{0,3})\](?:\.[a-z]\w{0,60}|\[[a-z]\w{0,60}\])?)?$/i;

/**
 * Whether the names of a form's fields are such as our forms have. Conform takes an index for what it says:
 * `email[4294967294]` becomes a list of that length, which is then walked from its beginning.
 */
export function hasPlainNames(form: FormData): boolean {
  const names = [...form.keys()];
  if (names.length > mostFields) return false;
  const lengths = new Map<string, number>();
  for (const name of names) {
    const [, list, index] = plainName.exec(name) ?? [];
    if (list === undefined) return false;
    lengths.set(list, Math.max(lengths.get(list) ?? 0, Number(index ?? 0) + 1));
  }
  return [...lengths.values()].reduce((sum, length) => sum + length, 0) <= mostEntries;
}
