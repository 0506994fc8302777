import { z } from 'zod';
import { asciiDigits } from '~/services/text/digits';

/**
 * Pieces of form schemas. Messages are keys of `app/i18n`; the field that shows one translates it.
 * `meta` says what a value is in JSON, for the API's document, since forms send text.
 */

/**
 * Control characters and the marks that turn the direction of what follows: never meant, often
 * abused.
 */
// biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what is taken out.
const unwanted = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f\u202a-\u202e\u2066-\u2069]/g;
/** A space, a mark of zero width or a blank letter: what holds nothing else shows nothing. */
const unseen = /^[\s\p{Cf}\p{Default_Ignorable_Code_Point}\u2800]*$/u;
const clean = (value: string) => (unseen.test(value) ? '' : value.replace(unwanted, '').trim());

export const oneLine = (value: string): string => clean(value).replace(/\s+/g, ' ');

/** Conform takes an empty text for none, so this does too. */
const kept = (longest: number, missing: string) =>
  z.string({ error: missing }).min(1, missing).max(longest, 'form.errors.tooLong');

export const line = (longest: number, missing = 'form.errors.required') =>
  z.string({ error: missing }).transform(oneLine).pipe(kept(longest, missing));

export const paragraph = (longest: number) =>
  z
    .string({ error: 'form.errors.required' })
    .transform((value) => clean(value).replaceAll('\r\n', '\n'))
    .pipe(kept(longest, 'form.errors.required'));

export const recordId = (missing = 'form.errors.choose') =>
  z
    .string({ error: missing })
    .regex(/^[1-9]\d{0,14}$/, 'form.errors.choice')
    .transform(Number)
    .meta({ type: 'integer' });

/** A whole number within bounds, in the digits of any script. */
export const wholeNumber = (
  least: number,
  most: number,
  wrong: string,
  missing = 'form.errors.required',
) =>
  z
    .string({ error: missing })
    .regex(/^-?[\p{Nd}\p{Cf}]{1,12}$/u, wrong)
    .transform((value) => Number(asciiDigits(value)))
    .refine((value) => value >= least && value <= most, wrong)
    .meta({ type: 'integer' });

/** The input of what is done to one record, or read of it. */
export const byId = z.object({ id: recordId() });

/** An ISO day that is on the calendar, 1900 to 2199. */
export const isoDay = z
  .string({ error: 'form.errors.required' })
  .refine(isOnCalendar, 'form.errors.day')
  .meta({ format: 'date' });

function isOnCalendar(value: string): boolean {
  if (!/^(19|20|21)\d\d-\d\d-\d\d$/.test(value)) return false;
  const time = Date.parse(`${value}T00:00:00Z`);
  return !Number.isNaN(time) && new Date(time).toISOString().startsWith(value);
}

/** Ten billion of the currency, in minor units; sums of a thousand of them are still exact. */
export const largestAmount = 1_000_000_000_000;

/**
 * An amount as typed (`1,250,000.50`, with or without a currency sign) in minor units, never below
 * zero.
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

/** Whether a field is an amount, also one that may be left out. */
export function isAmount(field: unknown): boolean {
  if (field === amount) return true;
  const { innerType, in: before } =
    ((field ?? {}) as { def?: { innerType?: unknown; in?: unknown } }).def ?? {};
  const inner = innerType ?? before;
  return inner !== undefined && isAmount(inner);
}

/**
 * Commas and spaces group digits by three and nothing else: a decimal comma is refused, and never a
 * hundred times as much.
 */
const amountShape =
  /^(?:-?[₪$€£]?\s?|[₪$€£]\s?-)(\d{1,15}|[1-9]\d{0,2}(?:([,'’\s])\d{3}(?:\2\d{3})*))(?:\.(\d{1,2}))?\s?[₪$€£]?$/;

/** Minor units of a typed amount; null when it is not one (docs/rules.md#money). */
export function minorUnits(value: string): number | null {
  const plain = asciiDigits(value).trim().replace('−', '-');
  const [, grouped, , cents = ''] = amountShape.exec(plain) ?? [];
  const whole = grouped?.replace(/\D/g, '');
  if (!whole || whole.length > 15) return null;
  const minor = Number(whole) * 100 + Number(cents.padEnd(2, '0'));
  return plain.includes('-') ? -minor : minor;
}

export const typedAmount = (minor: number | null): string =>
  minor === null ? '' : String(minor / 100);

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

/** A flag: a checkbox sends `on` or nothing, a program true or false, 1 or 0. */
export const checked = z
  .custom<string>(isFlag, 'form.errors.flag')
  .optional()
  .transform((value) => flagWords[String(value)] === true)
  .meta({ type: 'boolean' });

/** Any number of values; a form that holds one sends it alone. */
export const many = <Schema extends z.ZodType>(schema: Schema, most = 500) =>
  z.preprocess(
    (value) => [value].flat().filter((item) => item !== undefined && item !== null),
    z.array(schema).max(most, 'form.errors.choice'),
  );

const emailShape =
  /^[^\s\p{C}@,;:<>()[\]"\\]+@[^\s\p{C}@,;:<>()[\]"\\]+\.[^\s\p{C}@,;:<>()[\]"\\.]+$/u;

/**
 * The form an address is stored and compared in, without the signs nobody sees that come along when
 * it is copied; null for what is none, a display name around it included.
 */
function normaliseEmail(typed: string): string | null {
  const email = clean(typed)
    .replace(/\p{Cf}/gu, '')
    .trim()
    .toLowerCase();
  return email.length <= 254 && emailShape.test(email) ? email : null;
}

export const emailField = (wrong: string, missing = wrong) =>
  z.string({ error: missing }).transform((typed, context) => {
    const address = normaliseEmail(typed);
    if (address) return address;
    context.addIssue({ code: 'custom', message: typed.trim() === '' ? missing : wrong });
    return z.NEVER;
  });
