import Stripe from 'stripe';
import type { PaymentSettings } from '~/services/settings/settings.server';
import { brandOf } from './card-number';
import { CardRefused, type Charged, type ChargeRefusal, type Gateway, type TypedCard } from './gateway';

/** Of one request; a payment takes three, and is not given up before two minutes are over. */
const timeout = 15_000;
/** Our clock may have been a day ahead of theirs, and been set back since. */
const skew = 26 * 3_600_000;

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

type Refusing = { code?: string; decline_code?: string };
const reasonOf = ({ code = '', decline_code = '' }: Refusing): ChargeRefusal =>
  reasons[decline_code] ?? reasons[code] ?? 'declined';

/** @param settings `timeout` in ms */
export function createStripe(
  settings: Extract<PaymentSettings, { kind: 'stripe' }>,
  wait: number = timeout,
): Gateway {
  const { protocol, hostname, port } = new URL(settings.baseUrl);
  const stripe = new Stripe(settings.secretKey, {
    protocol: protocol === 'http:' ? 'http' : 'https',
    host: hostname,
    port: port || (protocol === 'http:' ? 80 : 443),
    timeout: wait,
    // What became of a request that was not answered is asked later; sent anew here, it would keep people waiting.
    maxNetworkRetries: 0,
    telemetry: false,
  });

  const methodOf = ({ holder, number, cvc, expiryMonth: exp_month, expiryYear: exp_year }: TypedCard) =>
    asked(() =>
      stripe.paymentMethods.create({
        type: 'card',
        card: { number, cvc, exp_month, exp_year },
        billing_details: { name: holder },
      }),
    );

  return {
    name: 'stripe',
    async keepCard(typed) {
      const { holder, number } = typed;
      const { id, card } = await methodOf(typed);
      const customer = await asked(() => stripe.customers.create({ name: holder, payment_method: id }));
      const lastFour = card?.last4 ?? number.slice(-4);
      return { token: `${customer.id}/${id}`, brand: brandOf(number).name, lastFour };
    },
    // Stripe charges a method that is no customer's once, and never again.
    cardForOnce: async (typed) => `/${(await methodOf(typed)).id}`,
    async changeCard(token, { holder, expiryMonth: exp_month, expiryYear: exp_year }) {
      const { method } = partsOf(token);
      const changes = { billing_details: { name: holder }, card: { exp_month, exp_year } };
      await asked(() => stripe.paymentMethods.update(method, changes));
    },
    async dropCard(token) {
      await stripe.customers.del(partsOf(token).customer);
    },
    async charge({ key, amount, currency, card, description, returnUrl }) {
      const { customer, method } = partsOf(card);
      try {
        const intent = await stripe.paymentIntents.create(
          {
            ...{ amount, currency: currency.toLowerCase(), description, metadata: { key } },
            ...{ payment_method: method, payment_method_types: ['card'], confirm: true },
            ...(customer && { customer }),
            ...(returnUrl ? { return_url: returnUrl } : { off_session: true }),
            ...(customer && returnUrl && { setup_future_usage: 'off_session' as const }),
          },
          { idempotencyKey: key },
        );
        return told(intent);
      } catch (error) {
        if (!(error instanceof Stripe.errors.StripeCardError)) throw error;
        const reference = error.payment_intent?.id ?? null;
        return { state: 'refused', reference, reason: reasonOf(error) };
      }
    },
    async find({ key, reference, createdAt }) {
      if (reference) return told(await stripe.paymentIntents.retrieve(reference));
      // Their search lags behind what was charged; the list does not.
      const since = Math.floor((createdAt - skew) / 1_000);
      for await (const intent of stripe.paymentIntents.list({ created: { gte: since }, limit: 100 }))
        if (intent.metadata.key === key) return told(intent);
      return null;
    },
    async cancel(reference) {
      try {
        return told(await stripe.paymentIntents.cancel(reference));
      } catch (error) {
        // It was paid, or had ended, meanwhile.
        if (!(error instanceof Stripe.errors.StripeInvalidRequestError)) throw error;
        return told(await stripe.paymentIntents.retrieve(reference));
      }
    },
    async refund({ key, reference, amount }) {
      const refund = { payment_intent: reference, amount };
      const { id } = await stripe.refunds.create(refund, { idempotencyKey: key });
      return { reference: id };
    },
    heard(body, headers, now) {
      const signature = headers.get('stripe-signature') ?? '';
      const { webhookSecret } = settings;
      const event = stripe.webhooks.constructEvent(body, signature, webhookSecret, 300, undefined, now);
      if (!event.type.startsWith('payment_intent.')) return null;
      const { metadata } = event.data.object as Stripe.PaymentIntent;
      return metadata?.key ? { key: metadata.key } : null;
    },
  };
}

/** A card is a payment method of a customer of its own: Stripe charges no method a second time without one. */
function partsOf(token: string) {
  const [customer = '', method = ''] = token.split('/');
  return { customer, method };
}

/** @throws CardRefused */
async function asked<Result>(ask: () => Promise<Result>): Promise<Result> {
  try {
    return await ask();
  } catch (error) {
    if (error instanceof Stripe.errors.StripeCardError) throw new CardRefused(reasonOf(error));
    throw error;
  }
}

function told({ id, status, next_action, last_payment_error }: Stripe.PaymentIntent): Charged {
  if (status === 'succeeded') return { state: 'complete', reference: id };
  if (status === 'canceled') return { state: 'refused', reference: id, reason: 'authentication' };
  if (status === 'requires_payment_method')
    return { state: 'refused', reference: id, reason: reasonOf(last_payment_error ?? {}) };
  return { state: 'pending', reference: id, redirectUrl: next_action?.redirect_to_url?.url ?? null };
}
