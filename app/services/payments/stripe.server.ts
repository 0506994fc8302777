import { createHash } from 'node:crypto';
import Stripe from 'stripe';
import { log } from '~/services/log/log.server';
import type { PaymentSettings } from '~/services/settings/settings.server';
import type { Gateway, PageOrder, PageState } from './gateway';
import { readStripeMessage } from './stripe-messages';
import {
  chargeState,
  disputeState,
  idOf,
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

  const newCustomer = async ({ key, customer, locale }: PageOrder): Promise<string> => {
    const { name, email, companyId } = customer ?? { name: '', email: null, companyId: 0 };
    const { id } = await stripe.customers.create(
      {
        name,
        email: email ?? undefined,
        preferred_locales: [locale],
        metadata: { company: String(companyId), installation },
      },
      once(`customer:${key}`),
    );
    return id;
  };

  const openSession = (order: PageOrder, customer: string | null) => {
    const { key, purpose, amount, description, returnUrl, cancelUrl, locale } = order;
    const currency = order.currency.toLowerCase();
    const metadata = marked(key);
    const page: Stripe.Checkout.SessionCreateParams = {
      ui_mode: 'hosted_page',
      allowed_payment_method_types: ['card'],
      success_url: withSession(returnUrl),
      cancel_url: cancelUrl,
      // Stripe has no Hebrew page; it follows the browser instead.
      locale: locale.startsWith('en') ? 'en' : 'auto',
      metadata,
      ...(customer && { customer }),
    };
    const setupParams: Stripe.Checkout.SessionCreateParams = {
      ...page,
      mode: 'setup',
      currency,
      setup_intent_data: { metadata },
    };
    const paymentParams: Stripe.Checkout.SessionCreateParams = {
      ...page,
      mode: 'payment',
      line_items: [
        {
          quantity: 1,
          price_data: { currency, unit_amount: amount, product_data: { name: description } },
        },
      ],
      payment_intent_data: {
        description,
        metadata,
        ...(customer && { setup_future_usage: 'off_session' }),
      },
    };
    return stripe.checkout.sessions.create(
      purpose === 'save-method' ? setupParams : paymentParams,
      once(`page:${key}:${customer ?? ''}`),
    );
  };

  const readPage = async (reference: string): Promise<PageState> => {
    const session = await stripe.checkout.sessions.retrieve(reference, {
      expand: ['payment_intent.payment_method', 'setup_intent.payment_method'],
    });
    const { status, url, payment_intent: intent, setup_intent: setup } = session;
    if (status === 'open') return { state: 'open', url };
    if (status === 'expired') return { state: 'expired' };
    const charge = intent && typeof intent === 'object' ? chargeState(intent) : null;
    const method = setup && typeof setup === 'object' ? savedMethod(setup.payment_method) : null;
    return { state: 'complete', charge, method };
  };

  const readIntent = async (id: string) =>
    chargeState(await stripe.paymentIntents.retrieve(id, { expand: ['payment_method'] }));

  return {
    name: 'stripe',
    async openPage(order) {
      const existing = order.customer?.reference ?? null;
      const customer = order.customer && (existing ?? (await newCustomer(order)));
      const session = await openSession(order, customer).catch(async (error: unknown) => {
        // The customer was deleted in Stripe's dashboard.
        if (!existing || !isMissing(error)) throw error;
        return openSession(order, await newCustomer(order));
      });
      if (!session.url) throw new Error('Stripe opened a page without an address');
      return {
        reference: session.id,
        url: session.url,
        customer: idOf(session.customer) ?? customer,
      };
    },
    readPage,
    async closePage(reference) {
      await stripe.checkout.sessions.expire(reference).catch((error: unknown) => {
        // It is complete or expired already.
        if (!(error instanceof Stripe.errors.StripeInvalidRequestError)) throw error;
      });
      return readPage(reference);
    },
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

/** Stripe inserts the session's id; the state is still read from Stripe. */
const withSession = (url: string) =>
  `${url}${url.includes('?') ? '&' : '?'}session={CHECKOUT_SESSION_ID}`;
