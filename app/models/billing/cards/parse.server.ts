import { Refused } from '~/models/errors';
import type { Payload } from '~/models/operation.server';
import { parse } from '~/models/payload';
import type { TypedCard } from '~/services/payments/gateway';
import { isExpired, newCard } from './fields';

/**
 * Parses a card entered in the sandbox's form.
 * @throws Refused
 */
export function parseCard(payload: Payload, now: number): TypedCard {
  const { card_holder_name: holder, card_no: number, cvv: cvc, expiry } = parse(newCard, payload);
  if (isExpired(expiry, now)) throw new Refused('expiry', 'payment.refused.expired');
  return { holder, number, cvc, ...expiry };
}

/**
 * Rejects card numbers if cards are only entered on the gateway's page.
 * @throws Refused
 */
export function rejectCardData(payload: Payload) {
  for (const field of ['card_no', 'cvv'])
    if (payload[field] !== undefined) throw new Refused(field, 'card.errors.onPageOnly');
}
