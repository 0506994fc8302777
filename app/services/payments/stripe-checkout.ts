import Stripe from 'stripe';
import type { Gateway, PageOrder, PageState } from './gateway';
import { chargeState, idOf, isMissing, savedMethod } from './stripe-states';

type Context = {
  installation: string;
  /** The idempotency key of a request. */
  once: (key: string) => Stripe.RequestOptions;
  marked: (key: string) => Record<string, string>;
};

/** The hosted pages of Stripe Checkout, on which people pay or save a card. */
export function checkoutPages(
  stripe: Stripe,
  { installation, once, marked }: Context,
): Pick<Gateway, 'openPage' | 'readPage' | 'closePage'> {
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

  return {
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
  };
}

/** Stripe inserts the session's id; the state is still read from Stripe. */
const withSession = (url: string) =>
  `${url}${url.includes('?') ? '&' : '?'}session={CHECKOUT_SESSION_ID}`;
