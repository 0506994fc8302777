import { expect, test } from 'vitest';
import { createStripe } from '~/services/payments/stripe.server';
import { webhookSecret } from '../support/stripe-objects';
import { cancelUrl, customer, now, order, returnUrl, setUp } from './stripe-set-up';

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
