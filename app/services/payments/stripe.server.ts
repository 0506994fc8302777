import { createHash } from 'node:crypto';
import Stripe from 'stripe';
import { log } from '~/services/log/log.server';
import type { PaymentSettings } from '~/services/settings/settings.server';
import type { Gateway } from './gateway';
import { checkoutPages } from './stripe-checkout';
import { readStripeMessage } from './stripe-messages';
import {
  chargeState,
  disputeState,
  isMissing,
  partsOf,
  refundState,
  refusedCharge,
  savedMethod,
} from './stripe-states';

/** The timeout of one request, in milliseconds. */
const timeout = 15_000;
/** Tolerance if our clock was a day ahead of Stripe's when a charge was sent. */
const skew = 26 * 3_600_000;

/**
 * Uses Stripe Checkout (hosted pages) and off-session charges: no card number reaches this server.
 * @param installation part of idempotency keys and metadata, so that two installations can share a
 * Stripe account
 * @param wait timeout in milliseconds
 */
export function createStripe(
  settings: Extract<PaymentSettings, { kind: 'stripe' }>,
  installation: string,
  wait: number = timeout,
): Gateway {
  const { protocol, hostname, port } = new URL(settings.baseUrl);
  const stripe = new Stripe(settings.secretKey, {
    protocol: protocol === 'http:' ? 'http' : 'https',
    host: hostname,
    port: port || (protocol === 'http:' ? 80 : 443),
    timeout: wait,
    // The result of an unanswered request is looked up later; a retry here would keep people
    // waiting.
    maxNetworkRetries: 0,
    telemetry: false,
  });
  const once = (key: string) => ({ idempotencyKey: `${installation}:${shortened(key)}` });
  const marked = (key: string) => ({ key, installation });

  const readIntent = async (id: string) =>
    chargeState(await stripe.paymentIntents.retrieve(id, { expand: ['payment_method'] }));

  return {
    name: 'stripe',
    ...checkoutPages(stripe, { installation, once, marked }),
    async charge({ key, amount, currency, token, description, returnUrl }) {
      const { customer, method } = partsOf(token);
      try {
        const intent = await stripe.paymentIntents.create(
          {
            amount,
            currency: currency.toLowerCase(),
            customer,
            payment_method: method,
            allowed_payment_method_types: ['card'],
            confirm: true,
            description,
            metadata: marked(key),
            expand: ['payment_method'],
            ...(returnUrl ? { return_url: returnUrl } : { off_session: true }),
          },
          once(key),
        );
        return chargeState(intent);
      } catch (error) {
        return refusedCharge(error);
      }
    },
    async findCharge({ key, reference, createdAt }) {
      if (reference) return readIntent(reference);
      // Stripe's search lags behind its list.
      const since = Math.floor((createdAt - skew) / 1_000);
      for await (const { id, metadata } of stripe.paymentIntents.list({
        created: { gte: since },
        limit: 100,
      }))
        if (metadata.key === key && metadata.installation === installation) return readIntent(id);
      return null;
    },
    async cancelCharge(reference) {
      await stripe.paymentIntents.cancel(reference).catch((error: unknown) => {
        // It was paid or cancelled already.
        if (!(error instanceof Stripe.errors.StripeInvalidRequestError)) throw error;
      });
      return readIntent(reference);
    },
    async refund({ key, reference, amount }) {
      try {
        const refund = await stripe.refunds.create(
          { payment_intent: reference, amount, metadata: marked(key) },
          once(key),
        );
        return refundState(refund, installation);
      } catch (error) {
        // Stripe will never create it: the charge is refunded or disputed already.
        if (!(error instanceof Stripe.errors.StripeInvalidRequestError)) throw error;
        log.warn({ err: error, charge: reference }, 'Stripe refused a refund');
        return { key, reference: null, amount, state: 'failed' };
      }
    },
    async findRefunds(charge) {
      const refunds = [];
      for await (const refund of stripe.refunds.list({ payment_intent: charge, limit: 100 }))
        refunds.push(refundState(refund, installation));
      return refunds;
    },
    async findDisputes(charge) {
      const disputes = [];
      for await (const dispute of stripe.disputes.list({ payment_intent: charge, limit: 100 }))
        disputes.push(disputeState(dispute));
      return disputes.filter((dispute) => dispute !== null);
    },
    async findMethod(token) {
      const { customer, method } = partsOf(token);
      try {
        const savedCard = savedMethod(await stripe.paymentMethods.retrieve(method));
        return savedCard && partsOf(savedCard.token).customer === customer ? savedCard : null;
      } catch (error) {
        if (isMissing(error)) return null;
        throw error;
      }
    },
    async forget(token) {
      const { customer, method } = partsOf(token);
      const { card } = await stripe.paymentMethods.retrieve(method);
      // The same card may have been entered more than once.
      for await (const saved of stripe.customers.listPaymentMethods(customer, {
        type: 'card',
        limit: 100,
      })) {
        const isSame =
          saved.id === method || (card && saved.card?.fingerprint === card.fingerprint);
        if (isSame) await stripe.paymentMethods.detach(saved.id);
      }
    },
    async hasCustomer(reference) {
      try {
        return !(await stripe.customers.retrieve(reference)).deleted;
      } catch (error) {
        if (isMissing(error)) return false;
        throw error;
      }
    },
    readMessage: (body, headers, now) =>
      readStripeMessage(settings, installation, { body, headers, now }),
  };
}

/** Stripe takes idempotency keys of up to 255 characters. */
const shortened = (key: string) =>
  key.length <= 200 ? key : createHash('sha256').update(key).digest('hex');
