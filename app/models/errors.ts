import type { TextKey } from '~/i18n/words';

/** Errors that concern the whole request, not one field. */
export type ErrorCode =
  | 'not-found' // missing, or not visible to the actor
  | 'forbidden' // not allowed for the actor
  | 'stale' // changed since the form was opened; `values.version` is the current version
  | 'closed' // already completed or canceled; `values.because` is the status
  | 'in-use' // other records refer to it
  | 'plan' // the plan cannot be bought now; `values.because` is the reason
  | 'no-plan' // an active plan is required; `values.because` is `none` or `ended`
  | 'unconfirmed' // the person must confirm their identity again
  | 'fresh-proof' // the same, before approving, paying, "view as" or exporting everything
  | 'two-factor-required' // the person must set up an authenticator first
  | 'reading-key' // the API key is read-only
  | 'key' // not allowed with an API key
  | 'too-old' // changes that old are no longer recorded
  | 'idempotency-key-reused' // the key was used for another payload
  | 'limit' // rate limit; retry after `values.seconds`
  | 'busy'; // out of memory or disk space, or another process is writing

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

/** Validation errors by payload field: `images`, `custom_fields.extras[0].key`. */
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

/** An effect that the person must see before it is stored; `impactHash` confirms it. */
export class Unseen extends Refused {
  override name = 'Unseen';

  constructor(
    readonly impactHash: string,
    text: TextKey,
    values: Reason['values'],
  ) {
    super('impact_hash', text, values);
  }
}
