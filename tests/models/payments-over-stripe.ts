import { refreshedPayment } from '~/models/billing/payments/page.server';
import { createStripe } from '~/services/payments/stripe.server';
import { as } from '../support/caller';
import { webhookSecret } from '../support/stripe-objects';
import { stripePeer } from '../support/stripe-peer';
import { setUp } from './payments-set-up';

const noCard = { card_id: 'page', card_no: undefined, cvv: undefined };

/** The company of `setUp`, paying with Stripe. */
export async function overStripe() {
  const scene = setUp();
  const peer = await stripePeer();
  const settings = {
    kind: 'stripe',
    secretKey: 'sk_test_x',
    webhookSecrets: [webhookSecret],
  } as const;
  const gateway = createStripe(
    { ...settings, baseUrl: peer.url, checkoutOrigin: peer.url },
    'house',
    500,
  );
  Object.assign(scene.more, { gateway });
  const { db, one, more, paid } = scene;
  const openPage = async () => {
    const payment = await paid(noCard);
    return { payment, session: peer.sessions.get(payment.page ?? '')! };
  };
  const payOnPage = async (number = '4242424242424242') => {
    const page = await openPage();
    peer.payOnPage(page.session.id, number);
    return page;
  };
  const showPayment = (id: number) => refreshedPayment(as(db, one.admin, more), { id: String(id) });
  return { ...scene, peer, gateway, payOnPage, openPage, showPayment };
}
