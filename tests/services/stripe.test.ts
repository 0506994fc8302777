import { expect, test } from 'vitest';
import type { PageOrder, PageState } from '~/services/payments/gateway';
import { createStripe } from '~/services/payments/stripe.server';
import { stripePeer, webhookSecret } from '../support/stripe-peer';

const now = Date.now();
const customer = { reference: null, email: 'noa@yesod.test', name: 'Levi Ltd', companyId: 7 };
const returnUrl = 'https://yesod.test/admin/payments/1';
const cancelUrl = 'https://yesod.test/admin/plan/pay/1';
const order: PageOrder = {
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

async function setUp(
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

test('opens a Checkout page for one customer and saves the card for renewals', async () => {
  const { peer, gateway } = await setUp();
  const page = await gateway.openPage(order);
  expect(page).toMatchObject({
    url: expect.stringContaining('/pay/cs_test'),
    customer: expect.stringMatching(/^cus_/),
  });
  const [customerCall, pageCall] = peer.calls;
  expect(customerCall?.form).toMatchObject({
    name: 'Levi Ltd',
    email: 'noa@yesod.test',
    'metadata[company]': '7',
  });
  expect(pageCall?.headers['idempotency-key']).toMatch(/^house:page:form:1:key/);
  expect(pageCall?.form).toMatchObject({
    mode: 'payment',
    customer: page.customer,
    'line_items[0][price_data][unit_amount]': '11800',
    'line_items[0][price_data][currency]': 'ils',
    'payment_intent_data[setup_future_usage]': 'off_session',
    'payment_intent_data[metadata][key]': order.key,
    success_url: `${returnUrl}?session={CHECKOUT_SESSION_ID}`,
    cancel_url: cancelUrl,
  });
  expect(await gateway.readPage(page.reference)).toMatchObject({ state: 'open', url: page.url });
  peer.payOnPage(page.reference);
  const method = {
    brand: 'Visa',
    lastFour: '4242',
    expiryYear: 2029,
    holder: 'Noa Levi',
    fingerprint: 'print-4242',
  };
  expect(await gateway.readPage(page.reference)).toMatchObject({
    state: 'complete',
    charge: { state: 'complete', reference: expect.stringMatching(/^pi_/), method },
  });
  expect(
    await gateway.openPage({ ...order, customer: { ...customer, reference: page.customer } }),
  ).toEqual(page);
  expect(peer.faults).toEqual([]);
});

test('opens a page that only adds a card, and saves no card without a customer', async () => {
  const { peer, gateway, saveCard } = await setUp();
  const method = await saveCard('4242424242424242');
  expect(method.token).toMatch(/^cus_.+\/pm_.+$/);
  expect(peer.intents.size).toBe(0);
  expect(peer.calls[1]?.form).toMatchObject({ mode: 'setup', currency: 'ils' });
  const page = await gateway.openPage({ ...order, customer: null });
  peer.payOnPage(page.reference);
  expect(page.customer).toBeNull();
  expect(Object.keys(peer.calls.at(-1)!.form)).not.toContain(
    'payment_intent_data[setup_future_usage]',
  );
  expect(await gateway.readPage(page.reference)).toMatchObject({
    charge: { state: 'complete', method: null },
  });
  expect(peer.faults).toEqual([]);
});

test('closes an abandoned page, but not a paid one', async () => {
  const { peer, gateway } = await setUp();
  const [abandoned, completed] = [
    await gateway.openPage(order),
    await gateway.openPage({ ...order, key: 'other' }),
  ];
  peer.payOnPage(completed.reference);
  expect(await gateway.closePage(abandoned.reference)).toEqual({ state: 'expired' });
  expect(await gateway.closePage(completed.reference)).toMatchObject({
    charge: { state: 'complete' },
  });
});

test('creates a customer again who was deleted at Stripe', async () => {
  const { gateway } = await setUp();
  const deletedCustomer = { ...customer, reference: 'cus_gone' };
  expect((await gateway.openPage({ ...order, customer: deletedCustomer })).customer).toMatch(
    /^cus_(?!gone)/,
  );
});

test('charges a saved card off-session once per key, and finds the charge by key and installation', async () => {
  const { peer, gateway, charge } = await setUp();
  const { chargeOrder, charged } = await charge('4242424242424242');
  expect(charged).toMatchObject({ state: 'complete' });
  expect(peer.calls.at(-1)?.form).toMatchObject({
    off_session: 'true',
    confirm: 'true',
    amount: '11800',
  });
  expect(await gateway.charge(chargeOrder)).toEqual(charged);
  await expect(gateway.charge({ ...chargeOrder, amount: 1 })).rejects.toThrow();
  expect(peer.intents.size).toBe(1);
  const lookup = { key: chargeOrder.key, reference: null, createdAt: now };
  expect(await gateway.findCharge(lookup)).toEqual(charged);
  const settings = {
    kind: 'stripe',
    secretKey: 'sk_test_x',
    webhookSecrets: [webhookSecret],
  } as const;
  const urls = { baseUrl: peer.url, checkoutOrigin: peer.url };
  const neighbour = createStripe({ ...settings, ...urls }, 'neighbour', 500);
  expect(await neighbour.findCharge(lookup)).toBeNull();
  expect(peer.faults).toEqual([]);
});

test.each([
  ['4000000000000002', 'declined'],
  ['4000000000009995', 'funds'],
  ['4000000000003220', 'authentication'],
])('rejects %s: %s', async (number, reason) => {
  const { charge } = await setUp();
  expect((await charge(number)).charged).toMatchObject({ state: 'refused', reason });
});

test('asks the bank when the customer is present and can cancel a pending charge', async () => {
  const { gateway, charge } = await setUp();
  const { charged } = await charge('4000000000003220', 'form:2', returnUrl);
  expect(charged).toMatchObject({ state: 'pending', redirectUrl: 'https://bank.test/ask' });
  expect(await gateway.cancelCharge(charged.reference ?? '')).toMatchObject({
    reason: 'authentication',
  });
  const completed = (await charge('4242424242424242', 'form:3')).charged;
  expect(await gateway.cancelCharge(completed.reference ?? '')).toEqual(completed);
});

test('finds a charge whose response was lost by its key, even with a clock a day ahead', async () => {
  const { peer, gateway, charge } = await setUp();
  await expect(charge('4000000000009979')).rejects.toThrow();
  for (const ahead of [0, 86_400_000])
    expect(
      await gateway.findCharge({ key: 'renewal:1', reference: null, createdAt: now + ahead }),
    ).toMatchObject({ state: 'complete' });
  expect(peer.intents.size).toBe(1);
});

test.each([
  [429, 'rate_limit_error'],
  [500, 'api_error'],
  [401, 'authentication_error'],
  [400, 'invalid_request_error'],
  [402, 'card_error'],
])('does not treat response %i without a card error as a declined card', async (status, type) => {
  const { peer, gateway, saveCard } = await setUp();
  const { token } = await saveCard('4242424242424242');
  peer.fail([status, { error: { type, message: 'Something else' } }]);
  const chargeOrder = {
    key: 'renewal:1',
    amount: 1,
    currency: 'ILS',
    token,
    description: '',
    returnUrl: null,
  };
  await expect(gateway.charge(chargeOrder)).rejects.toThrow();
});

test('reports a removed payment method and rejects its charge', async () => {
  const { gateway, saveCard, charge } = await setUp();
  const method = await saveCard('4242424242424242');
  const savedAgain = { ...(await saveCard('4242424242424242')) };
  expect(await gateway.findMethod(method.token)).toEqual(method);
  await gateway.forget(method.token);
  expect(await gateway.findMethod(method.token)).toBeNull();
  expect(savedAgain.fingerprint).toBe(method.fingerprint);
  const chargeOrder = {
    key: 'renewal:9',
    amount: 1,
    currency: 'ILS',
    description: '',
    returnUrl: null,
  };
  expect(await gateway.charge({ ...chargeOrder, token: method.token })).toMatchObject({
    reason: 'number',
  });
  expect((await charge('4000000000000002', 'renewal:8')).charged).toMatchObject({
    reason: 'declined',
  });
  expect(await gateway.hasCustomer('cus_nobody')).toBe(false);
});

test('refunds once per key and returns Stripe’s state', async () => {
  const { peer, gateway, charge } = await setUp();
  const { reference } = (await charge('4242424242424242')).charged;
  const refund = { key: 'refund:1', reference: reference ?? '', amount: 500 };
  const created = await gateway.refund(refund);
  expect(created).toMatchObject({ key: 'refund:1', amount: 500, state: 'complete' });
  expect(await gateway.refund(refund)).toEqual(created);
  peer.refundsAre('pending');
  expect(await gateway.refund({ ...refund, key: 'refund:2' })).toMatchObject({ state: 'pending' });
  peer.refundsAre('failed');
  expect(await gateway.refund({ ...refund, key: 'refund:3' })).toMatchObject({ state: 'failed' });
  const tooMuch = { ...refund, key: 'refund:4', amount: 20_000 };
  expect(await gateway.refund(tooMuch)).toMatchObject({ state: 'failed', reference: null });
  expect(
    (await gateway.findRefunds(refund.reference)).map(({ key, state }) => [key, state]),
  ).toEqual([
    ['refund:3', 'failed'],
    ['refund:2', 'pending'],
    ['refund:1', 'complete'],
  ]);
  expect(peer.faults).toEqual([]);
});

test('accepts messages only with a current signature of these bytes, of this mode', async () => {
  const { peer, gateway } = await setUp({ webhookSecrets: ['whsec_new', webhookSecret] });
  const intent = { id: 'pi_1', metadata: { key: 'form:1:key', installation: 'house' } };
  const { body, headers } = peer.event('payment_intent.succeeded', intent, now);
  const message = { about: 'charge', key: 'form:1:key', reference: 'pi_1' };
  expect(gateway.readMessage(body, headers, now)).toEqual(message);
  const rotated = peer.event('payment_intent.succeeded', intent, now, { secret: 'whsec_new' });
  expect(gateway.readMessage(rotated.body, rotated.headers, now)).toEqual(message);
  expect(() => gateway.readMessage(body.replace('form:1', 'form:2'), headers, now)).toThrow();
  expect(() => gateway.readMessage(body, new Headers(), now)).toThrow();
  expect(() => gateway.readMessage(body, headers, now + 600_000)).toThrow();
  const foreign = peer.event('payment_intent.succeeded', intent, now, { secret: 'whsec_other' });
  expect(() => gateway.readMessage(foreign.body, foreign.headers, now)).toThrow();
  const live = peer.event('payment_intent.succeeded', intent, now, { livemode: true });
  expect(() => gateway.readMessage(live.body, live.headers, now)).toThrow('other mode');
});

const metadata = { installation: 'house', key: 'k' };
test.each([
  [
    'checkout.session.completed',
    { id: 'cs_1', metadata: metadata },
    { about: 'page', reference: 'cs_1' },
  ],
  [
    'checkout.session.expired',
    { id: 'cs_1', metadata: metadata },
    { about: 'page', reference: 'cs_1' },
  ],
  ['checkout.session.completed', { id: 'cs_1', metadata: {} }, null],
  [
    'payment_intent.succeeded',
    { id: 'pi_1', metadata: { ...metadata, installation: 'other' } },
    null,
  ],
  ['charge.refunded', { id: 'ch_1', payment_intent: 'pi_1' }, { about: 'refunds', charge: 'pi_1' }],
  ['refund.failed', { id: 're_1', payment_intent: 'pi_1' }, { about: 'refunds', charge: 'pi_1' }],
  [
    'charge.dispute.created',
    { id: 'dp_1', payment_intent: 'pi_1' },
    { about: 'disputes', charge: 'pi_1' },
  ],
  [
    'payment_method.updated',
    { id: 'pm_1', customer: 'cus_1' },
    { about: 'method', token: 'cus_1/pm_1' },
  ],
  [
    'payment_method.detached',
    { id: 'pm_1', customer: null },
    { about: 'method', token: 'cus_0/pm_1' },
  ],
  ['customer.deleted', { id: 'cus_1' }, { about: 'customer', reference: 'cus_1' }],
  ['charge.updated', { id: 'ch_1' }, null],
])('reads from %s what changed: %j', async (type, object, message) => {
  const { peer, gateway } = await setUp();
  const { body, headers } = peer.event(type, object, now, { before: { customer: 'cus_0' } });
  expect(gateway.readMessage(body, headers, now)).toEqual(message);
});
