import Stripe from 'stripe';
import type { ChargeRefusal, ChargeState, DisputeState, RefundState, SavedMethod } from './gateway';

const reasons: Record<string, ChargeRefusal> = {
  insufficient_funds: 'funds',
  expired_card: 'expired',
  invalid_expiry_month: 'expired',
  invalid_expiry_year: 'expired',
  incorrect_number: 'number',
  invalid_number: 'number',
  incorrect_cvc: 'number',
  invalid_cvc: 'number',
  authentication_required: 'authentication',
  payment_intent_authentication_failure: 'authentication',
};

type Decline = { code?: string; decline_code?: string };
const reasonOf = ({ code = '', decline_code = '' }: Decline): ChargeRefusal =>
  reasons[decline_code] ?? reasons[code] ?? 'declined';

const brands: Record<string, string> = {
  amex: 'American Express',
  diners: 'Diners Club',
  discover: 'Discover',
  jcb: 'JCB',
  mastercard: 'Mastercard',
  unionpay: 'UnionPay',
  visa: 'Visa',
};

type Expandable<Of extends { id: string }> = string | Of | null | undefined;

export const idOf = <Of extends { id: string }>(value: Expandable<Of>): string | null =>
  typeof value === 'string' ? value : (value?.id ?? null);

/** Stripe reuses a method only for its customer, so a token names both. */
export const tokenOf = (customer: string, method: string) => `${customer}/${method}`;

export function partsOf(token: string) {
  const [customer = '', method = ''] = token.split('/');
  return { customer, method };
}

/** @returns null if the method has no customer or is not a card */
export function savedMethod(method: Expandable<Stripe.PaymentMethod>): SavedMethod | null {
  if (!method || typeof method === 'string' || !method.card) return null;
  const customer = idOf(method.customer);
  if (!customer) return null;
  const { brand, last4, exp_month: expiryMonth, exp_year: expiryYear, fingerprint } = method.card;
  return {
    token: tokenOf(customer, method.id),
    brand: brands[brand] ?? 'Card',
    lastFour: last4,
    expiryMonth,
    expiryYear,
    holder: method.billing_details.name ?? '',
    fingerprint: fingerprint ?? null,
  };
}

/** @param intent with its `payment_method` expanded */
export function chargeState(intent: Stripe.PaymentIntent): ChargeState {
  const { id: reference, status, next_action, last_payment_error } = intent;
  if (status === 'succeeded')
    return { state: 'complete', reference, method: savedMethod(intent.payment_method) };
  if (status === 'canceled') return { state: 'refused', reference, reason: 'authentication' };
  if (status === 'requires_payment_method')
    return { state: 'refused', reference, reason: reasonOf(last_payment_error ?? {}) };
  return { state: 'pending', reference, redirectUrl: next_action?.redirect_to_url?.url ?? null };
}

const goneParams = ['payment_method', 'customer'];

/**
 * The result of a charge that an error describes.
 * @throws the error if it says nothing about the card
 */
export function refusedCharge(error: unknown): ChargeState {
  if (error instanceof Stripe.errors.StripeCardError && error.payment_intent)
    return { state: 'refused', reference: error.payment_intent.id, reason: reasonOf(error) };
  const isGone = isMissing(error) && goneParams.includes(error.param ?? '');
  if (isGone) return { state: 'refused', reference: null, reason: 'number' };
  throw error;
}

export const isMissing = (
  error: unknown,
): error is InstanceType<typeof Stripe.errors.StripeError> =>
  error instanceof Stripe.errors.StripeInvalidRequestError && error.code === 'resource_missing';

const refundStates: Record<string, RefundState['state']> = {
  succeeded: 'complete',
  failed: 'failed',
  canceled: 'failed',
};

export function refundState(refund: Stripe.Refund, installation: string): RefundState {
  const { id: reference, amount, metadata, status } = refund;
  const key = metadata?.installation === installation ? (metadata.key ?? null) : null;
  return { key, reference, amount, state: refundStates[status ?? ''] ?? 'pending' };
}

/** @returns null for an early warning, which moves no money */
export function disputeState({
  id: reference,
  amount,
  status,
}: Stripe.Dispute): DisputeState | null {
  if (status.startsWith('warning_') || status === 'prevented') return null;
  if (status === 'won') return { reference, amount, state: 'won' };
  return { reference, amount, state: status === 'lost' ? 'lost' : 'open' };
}
