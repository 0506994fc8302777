import type { TextKey } from '~/i18n/words';

/** What is refused as a whole, beside no field. Each door makes its own response of it. */
export type ErrorCode =
  | 'not-found' // out of sight
  | 'forbidden' // not theirs to do
  | 'stale' // somebody saved it since; `values.version` is the one to save over
  | 'closed' // settled before; `values.because` says how
  | 'in-use' // other records stand on it
  | 'plan' // this plan cannot be paid for now; `values.because` says why
  | 'no-plan' // a plan has to be chosen first
  | 'unconfirmed' // they logged in too long ago and have to prove anew that it is them
  | 'reading-key' // asked by a key that may only read
  | 'key' // a person's own to do, and no key's
  | 'too-old' // from so long ago that nobody knows what changed since
  | 'idempotency-key-reused' // the key was used for another payload
  | 'limit' // too often; wait `values.seconds`
  | 'busy'; // the machine has no room for it now, or another process is writing

export class AppError extends Error {
  override name = 'AppError';

  constructor(
    readonly code: ErrorCode,
    readonly values: Record<string, string | number> = {},
  ) {
    super(code);
  }
}

export type Reason = { text: TextKey; values?: Record<string, string | number> };

/**
 * What does not fit, by the field of the payload beside which it is said: `images`,
 * `custom_fields.extras[0].key`.
 */
export class Refused extends Error {
  override name = 'Refused';
  readonly fields: Readonly<Record<string, Reason[]>>;

  constructor(field: string, text: TextKey, values?: Reason['values']);
  constructor(fields: Record<string, Reason[]>);
  constructor(
    fields: string | Record<string, Reason[]>,
    text?: TextKey,
    values?: Reason['values'],
  ) {
    super(typeof fields === 'string' ? `${fields}: ${text}` : Object.keys(fields).join(', '));
    this.fields =
      typeof fields === 'string' ? { [fields]: [{ text: text as TextKey, values }] } : fields;
  }
}
