import { createHmac, randomUUID } from 'node:crypto';

export type Form = Record<string, string>;
export type Item = Record<string, unknown> & { id: string };
export type Answer = [status: number, body: unknown];

export const webhookSecret = 'whsec_test';
export const missing = (param: string): Answer => [
  404,
  {
    error: {
      type: 'invalid_request_error',
      code: 'resource_missing',
      param,
      message: `No such ${param}`,
    },
  },
];
export const invalid = (message: string): Answer => [
  400,
  { error: { type: 'invalid_request_error', message } },
];

/** A signed webhook message from Stripe. */
export const event = (type: string, object: unknown, at: number, more: EventOptions = {}) => {
  const { livemode = false, before, secret = webhookSecret } = more;
  const data = { object, previous_attributes: before };
  const body = JSON.stringify({
    id: `evt_${randomUUID()}`,
    object: 'event',
    type,
    livemode,
    data,
  });
  const seconds = Math.floor(at / 1_000);
  const signature = createHmac('sha256', secret).update(`${seconds}.${body}`).digest('hex');
  return { body, headers: new Headers({ 'stripe-signature': `t=${seconds},v1=${signature}` }) };
};

type EventOptions = { livemode?: boolean; before?: unknown; secret?: string };

export function add(
  table: Map<string, Item>,
  prefix: string,
  fields: Record<string, unknown>,
): Item {
  const item = {
    id: `${prefix}_${randomUUID()}`,
    created: Math.floor(Date.now() / 1_000),
    ...fields,
  };
  table.set(item.id, item);
  return item;
}

export function retrieve(
  table: Map<string, Item>,
  id: string,
  name: string,
  show: (item: Item) => unknown = (item) => item,
): Answer {
  const item = table.get(id);
  return item ? [200, show(item)] : missing(name);
}

export const publicMethod = ({ number: _, ...method }: Item) => method;
export const list = (data: unknown[]) => ({
  object: 'list',
  has_more: false,
  data: data.toReversed(),
});
export const named = (form: Form) => ({
  name: form.name,
  email: form.email,
  metadata: metadataOf(form),
});

export function metadataOf(form: Form, prefix = 'metadata'): Form {
  const within = Object.entries(form).filter(([field]) => field.startsWith(`${prefix}[`));
  return Object.fromEntries(
    within.map(([field, value]) => [field.slice(prefix.length + 1, -1), value]),
  );
}

const declines: Form = { '0002': 'generic_decline', '9995': 'insufficient_funds' };

/**
 * Declines a charge by its card number, or asks the bank.
 * @returns the error, if any
 */
export function declineCharge(intent: Item, number: string, isOffSession: boolean) {
  const error = { type: 'card_error', code: 'card_declined', message: 'Declined' };
  const decline = declines[number.slice(-4)];
  if (decline) {
    intent.status = 'requires_payment_method';
    return { ...error, decline_code: decline };
  }
  if (!number.endsWith('3220')) return null;
  intent.status = isOffSession ? 'requires_payment_method' : 'requires_action';
  if (isOffSession) return { ...error, code: 'authentication_required' };
  intent.next_action = {
    type: 'redirect_to_url',
    redirect_to_url: { url: 'https://bank.test/ask' },
  };
  return null;
}
