import { z } from 'zod';
import { asciiDigits } from '~/services/text/digits';

/**
 * Fields for form schemas. Error messages are text keys; the form translates them. `meta` gives the
 * JSON type for the API document, because forms send text.
 */

/** Control characters and bidirectional overrides, which are removed. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are removed here.
const controls = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f-\u009f\u202a-\u202e\u2066-\u2069]/g;
/** Text that is only whitespace, zero-width characters or blank letters counts as empty. */
const invisible = /^[\s\p{Cf}\p{Default_Ignorable_Code_Point}\u2800]*$/u;
const clean = (value: string) => (invisible.test(value) ? '' : value.replace(controls, '').trim());

export const oneLine = (value: string): string => clean(value).replace(/\s+/g, ' ');

/** Conform treats an empty string as missing, so the server does too. */
const nonEmpty = (longest: number, missing: string) =>
  z.string({ error: missing }).min(1, missing).max(longest, 'form.errors.tooLong');

export const line = (longest: number, missing = 'form.errors.required') =>
  z.string({ error: missing }).transform(oneLine).pipe(nonEmpty(longest, missing));

export const paragraph = (longest: number) =>
  z
    .string({ error: 'form.errors.required' })
    .transform((value) => clean(value).replaceAll('\r\n', '\n'))
    .pipe(nonEmpty(longest, 'form.errors.required'));

export const recordId = (missing = 'form.errors.choose') =>
  z
    .string({ error: missing })
    .regex(/^[1-9]\d{0,14}$/, 'form.errors.choice')
    .transform(Number)
    .meta({ type: 'integer' });

/** An integer between `min` and `max`, in the digits of any script. */
export const wholeNumber = (
  min: number,
  max: number,
  wrong: string,
  missing = 'form.errors.required',
) =>
  z
    .string({ error: missing })
    .regex(/^-?[\p{Nd}\p{Cf}]{1,12}$/u, wrong)
    .transform((value) => Number(asciiDigits(value)))
    .refine((value) => value >= min && value <= max, wrong)
    .meta({ type: 'integer' });

/** The input of operations and queries on one record. */
export const byId = z.object({ id: recordId() });

/** A valid ISO date from 1900 to 2199. */
export const isoDay = z
  .string({ error: 'form.errors.required' })
  .refine(isOnCalendar, 'form.errors.day')
  .meta({ format: 'date' });

function isOnCalendar(value: string): boolean {
  if (!/^(19|20|21)\d\d-\d\d-\d\d$/.test(value)) return false;
  const time = Date.parse(`${value}T00:00:00Z`);
  return !Number.isNaN(time) && new Date(time).toISOString().startsWith(value);
}

/** In minor units. A sum of a thousand such amounts is still an exact number. */
export const largestAmount = 1_000_000_000_000;

/**
 * A non-negative amount such as `1,250,000.50`, with or without a currency sign, in minor units.
 */
export const amount = z
  .string({ error: 'form.errors.required' })
  .transform((value, context) => {
    const minor = minorUnits(value);
    if (minor === null) context.addIssue({ code: 'custom', message: 'form.errors.amount' });
    else if (minor < 0) context.addIssue({ code: 'custom', message: 'form.errors.negative' });
    else if (minor > largestAmount)
      context.addIssue({ code: 'custom', message: 'form.errors.tooMuch' });
    else return minor;
    return z.NEVER;
  })
  .meta({ type: 'number' });

/** True if a field is an amount, including an optional one and one with a further check. */
export function isAmount(field: unknown): boolean {
  const { def = {} } = (field ?? {}) as {
    def?: { innerType?: unknown; in?: unknown; out?: unknown };
  };
  // A schema with a further check is a copy with the same parser.
  if (def.out === amount.def.out) return true;
  const inner = def.innerType ?? def.in;
  return inner !== undefined && isAmount(inner);
}

/**
 * Commas and spaces must group digits by three, so that a decimal comma is rejected instead of
 * multiplying the amount by a hundred.
 */
const amountShape = (() => {
  const sign = '[₪$€£]';
  const grouped = String.raw`[1-9]\d{0,2}(?:([,'’\s])\d{3}(?:\2\d{3})*)`;
  const before = String.raw`(?:-?${sign}?\s?|${sign}\s?-)`;
  const amount = String.raw`(\d+|${grouped})(?:\.(\d{1,2}))?`;
  return new RegExp(String.raw`^${before}${amount}\s?${sign}?$`);
})();

/**
 * Parses an amount into minor units. Returns null if it is invalid (docs/rules.md#money); a huge
 * amount is inexact, and above `largestAmount`.
 */
export function minorUnits(value: string): number | null {
  const plain = asciiDigits(value).trim().replace('−', '-');
  const [, grouped, , cents = ''] = amountShape.exec(plain) ?? [];
  const whole = grouped?.replace(/\D/g, '');
  if (!whole) return null;
  const minor = Number(whole) * 100 + Number(cents.padEnd(2, '0'));
  return plain.includes('-') ? -minor : minor;
}

/** An amount as an amount field shows and accepts it: `1,250,000.50`. */
export function amountText(minor: number | null): string {
  if (minor === null) return '';
  const [whole = '', cents] = (minor / 100).toFixed(minor % 100 === 0 ? 0 : 2).split('.');
  const grouped = whole.replace(/\B(?=(?:\d{3})+$)/g, ',');
  return cents === undefined ? grouped : `${grouped}.${cents}`;
}

export const orNull = <Schema extends z.ZodType>(schema: Schema) =>
  schema.optional().transform((value) => value ?? null);

const flagWords: Record<string, boolean> = {
  on: true,
  true: true,
  1: true,
  false: false,
  0: false,
};
const isFlag = (value: unknown): value is string =>
  typeof value === 'boolean' || (typeof value === 'string' && Object.hasOwn(flagWords, value));

/** A checkbox sends `on` or nothing; API clients send true or false, 1 or 0. */
export const checkbox = z
  .custom<string>(isFlag, 'form.errors.flag')
  .optional()
  .transform((value) => flagWords[String(value)] === true)
  .meta({ type: 'boolean' });

/**
 * A checkbox after a hidden 0, so that a form with the checkbox always sends a value. Undefined
 * keeps the record's value, or the default.
 */
export const checkboxIfSent = z.preprocess(
  (value) => (value === undefined ? undefined : String([value].flat().at(-1))),
  z
    .enum(['1', 'on', 'true', '0', 'false'], { error: 'form.errors.choice' })
    .transform((value) => value !== '0' && value !== 'false')
    .optional(),
);

/** A list of values. A form sends a single value without a list, and an unfilled field as `""`. */
export const many = <Schema extends z.ZodType>(schema: Schema, most = 500) =>
  z.preprocess(
    (value) => [value].flat().filter((item) => item !== undefined && item !== null && item !== ''),
    z.array(schema).max(most, 'form.errors.choice'),
  );

/** The ids of uploads; `name[n].file_id` has those of one file field. */
export const uploadedFiles = many(z.object({ file_id: many(recordId()) })).transform((entries) => [
  ...new Set(entries.flatMap(({ file_id }) => file_id)),
]);

const emailShape =
  /^[^\s\p{C}@,;:<>()[\]"\\]+@[^\s\p{C}@,;:<>()[\]"\\]+\.[^\s\p{C}@,;:<>()[\]"\\.]+$/u;

/**
 * Normalizes an email address for storage and comparison; removes invisible characters. Returns
 * null if it is invalid or contains a display name.
 */
function normaliseEmail(text: string): string | null {
  const email = clean(text)
    .replace(/\p{Cf}/gu, '')
    .trim()
    .toLowerCase();
  return email.length <= 254 && emailShape.test(email) ? email : null;
}

export const emailField = (wrong: string, missing = wrong) =>
  z.string({ error: missing }).transform((value, context) => {
    const address = normaliseEmail(value);
    if (address) return address;
    context.addIssue({ code: 'custom', message: value.trim() === '' ? missing : wrong });
    return z.NEVER;
  });

/** Formats as ISO 8601 in UTC; returns an empty string for an invalid timestamp. */
export function isoMoment(at: number): string {
  const moment = new Date(at);
  return Number.isNaN(moment.getTime()) ? '' : moment.toISOString();
}
