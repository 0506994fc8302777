import Stripe from 'stripe';
import { isFromFuture } from '~/services/clock-skew';
import type { PaymentSettings } from '~/services/settings/settings.server';
import type { GatewayMessage } from './gateway';
import { idOf, tokenOf } from './stripe-states';

type StripeSettings = Extract<PaymentSettings, { kind: 'stripe' }>;
type Reader = (event: Stripe.Event, installation: string) => GatewayMessage | null;

const tolerance = 300;

/** Readers by prefix of the event's type; the first match is used. */
const readers: [string, Reader][] = [
  ['payment_intent.', readIntent],
  ['checkout.session.', readSession],
  ['charge.dispute.', readOfCharge('disputes')],
  ['charge.refund', readOfCharge('refunds')],
  ['refund.', readOfCharge('refunds')],
  ['payment_method.', readMethod],
  ['customer.deleted', readCustomer],
];

/**
 * Reads a webhook request of Stripe.
 * @throws if no webhook secret matches its signature, or if it is from the other mode (test or
 * live)
 */
export function readStripeMessage(
  { secretKey, webhookSecrets }: Pick<StripeSettings, 'secretKey' | 'webhookSecrets'>,
  installation: string,
  { body, headers, now }: { body: string; headers: Headers; now: number },
): GatewayMessage | null {
  const event = verify(body, headers.get('stripe-signature') ?? '', webhookSecrets, now);
  if (event.livemode !== secretKey.includes('_live_'))
    throw new Error('The event is from the other mode (test or live) than the secret key');
  const reader = readers.find(([type]) => event.type.startsWith(type))?.[1];
  return reader?.(event, installation) ?? null;
}

function verify(
  body: string,
  signature: string,
  secrets: readonly string[],
  now: number,
): Stripe.Event {
  // Stripe's library checks only how old a signature is.
  const times = [...signature.matchAll(/(?:^|,)\s*t=(\d+)/g)].map(
    ([, time]) => Number(time) * 1000,
  );
  if (times.some((time) => isFromFuture(time, now)))
    throw new Error('The signature is from the future');
  let failure: unknown;
  for (const secret of secrets) {
    try {
      return Stripe.webhooks.constructEvent(body, signature, secret, tolerance, undefined, now);
    } catch (error) {
      failure = error;
    }
  }
  throw failure;
}

/** Two installations with one Stripe account receive each other's events. */
function readIntent({ data }: Stripe.Event, installation: string): GatewayMessage | null {
  const { id, metadata } = data.object as Stripe.PaymentIntent;
  if (metadata?.installation !== installation || !metadata.key) return null;
  return { about: 'charge', key: metadata.key, reference: id };
}

function readSession({ data }: Stripe.Event, installation: string): GatewayMessage | null {
  const { id, metadata } = data.object as Stripe.Checkout.Session;
  return metadata?.installation === installation ? { about: 'page', reference: id } : null;
}

function readOfCharge(about: 'refunds' | 'disputes'): Reader {
  return ({ data }) => {
    const charge = idOf(
      (data.object as Stripe.Refund | Stripe.Dispute | Stripe.Charge).payment_intent,
    );
    return charge ? { about, charge } : null;
  };
}

/** A detached method names its customer only among its previous attributes. */
function readMethod({ data }: Stripe.Event): GatewayMessage | null {
  const { id, customer } = data.object as Stripe.PaymentMethod;
  const before = (data.previous_attributes as Partial<Stripe.PaymentMethod> | undefined)?.customer;
  const owner = idOf(customer) ?? idOf(before);
  return owner ? { about: 'method', token: tokenOf(owner, id) } : null;
}

function readCustomer({ data }: Stripe.Event): GatewayMessage {
  return { about: 'customer', reference: (data.object as Stripe.Customer).id };
}
