import type { PageOrder, PageState } from '~/services/payments/gateway';
import { createStripe } from '~/services/payments/stripe.server';
import { webhookSecret } from '../support/stripe-objects';
import { stripePeer } from '../support/stripe-peer';

export const now = Date.now();
export const customer = {
  reference: null,
  email: 'noa@yesod.test',
  name: 'Levi Ltd',
  companyId: 7,
};
export const returnUrl = 'https://yesod.test/admin/payments/1';
export const cancelUrl = 'https://yesod.test/admin/plan/pay/1';
export const order: PageOrder = {
  key: 'form:1:key',
  purpose: 'pay',
  amount: 11_800,
  currency: 'ILS',
  description: 'Pro',
  customer,
  returnUrl,
  cancelUrl,
  locale: 'he-IL',
};

/** A gateway over a simulated Stripe, with functions that save and charge cards. */
export async function setUp(
  more: { secretKey?: string; webhookSecrets?: string[]; installation?: string } = {},
) {
  const peer = await stripePeer();
  const { installation = 'house', ...settings } = more;
  const stripe = {
    kind: 'stripe',
    secretKey: 'sk_test_x',
    webhookSecrets: [webhookSecret],
  } as const;
  const urls = { baseUrl: peer.url, checkoutOrigin: peer.url };
  const gateway = createStripe({ ...stripe, ...urls, ...settings }, installation, 500);
  /** Saves a card on the hosted page. */
  const saveCard = async (number: string) => {
    const page = await gateway.openPage({
      ...order,
      key: `save:${number}`,
      purpose: 'save-method',
    });
    peer.payOnPage(page.reference, number);
    const state = (await gateway.readPage(page.reference)) as Extract<
      PageState,
      { state: 'complete' }
    >;
    return state.method!;
  };
  const charge = async (number: string, key = 'renewal:1', back: string | null = null) => {
    const { token } = await saveCard(number);
    const chargeOrder = {
      key,
      amount: 11_800,
      currency: 'ILS',
      token,
      description: 'Pro',
      returnUrl: back,
    };
    return { chargeOrder, charged: await gateway.charge(chargeOrder) };
  };
  return { peer, gateway, saveCard, charge };
}
