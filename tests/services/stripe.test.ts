import { expect, test } from 'vitest';
import { createStripe } from '~/services/payments/stripe.server';
import { stripePeer, webhookSecret } from '../support/stripe-peer';

const now = Date.now();
const card = { holder: 'Noa Levi', number: '4242424242424242', cvc: '123', expiryMonth: 8, expiryYear: 2029 };
const returnUrl = 'https://yesod.test/payments/1';

async function setUp() {
  const peer = await stripePeer();
  const gateway = createStripe(
    { kind: 'stripe', secretKey: 'sk_test_x', webhookSecret, baseUrl: peer.url },
    500,
  );
  const charge = async (number: string, key = 'form:1:key', back: string | null = returnUrl) => {
    const { token } = await gateway.keepCard({ ...card, number });
    const order = { key, amount: 11_800, currency: 'ILS', card: token, description: 'Pro', returnUrl: back };
    return { order, charged: await gateway.charge(order) };
  };
  return { peer, gateway, charge };
}

test('a card is kept with a customer, and charged by its token', async () => {
  const { peer, gateway, charge } = await setUp();
  const { order, charged } = await charge(card.number);
  expect(charged).toMatchObject({ state: 'complete', reference: expect.stringMatching(/^pi_/) });
  expect(order.card).toMatch(/^cus_.+\/pm_.+$/);
  const sent = peer.calls.at(-1);
  expect(sent?.headers).toMatchObject({ 'idempotency-key': order.key, authorization: 'Bearer sk_test_x' });
  expect(sent?.form).toMatchObject({ amount: '11800', currency: 'ils', setup_future_usage: 'off_session' });
  expect(JSON.stringify(sent?.form)).not.toContain(card.number);
  expect(await gateway.find({ key: order.key, reference: null, createdAt: now })).toEqual(charged);
  expect(await gateway.find({ key: 'another', reference: null, createdAt: now })).toBeNull();
});

test('a card for once is no customer’s, and nothing is kept of it for later', async () => {
  const { peer, gateway } = await setUp();
  const order = { key: 'code:x', amount: 11_800, currency: 'ILS', description: 'Pro', returnUrl };
  const charged = await gateway.charge({ ...order, card: await gateway.cardForOnce(card) });
  expect(charged.state).toBe('complete');
  expect(peer.calls.map(({ url }) => url)).toEqual(['/v1/payment_methods', '/v1/payment_intents']);
  const { form } = peer.calls.at(-1)!;
  expect(form.payment_method).toMatch(/^pm_/);
  expect(Object.keys(form)).not.toContain('customer');
  expect(Object.keys(form)).not.toContain('setup_future_usage');
});

test('the same key charges once, and twice the same is answered', async () => {
  const { peer, gateway, charge } = await setUp();
  const { order, charged } = await charge(card.number);
  expect(await gateway.charge(order)).toEqual(charged);
  await expect(gateway.charge({ ...order, amount: 1 })).rejects.toThrow();
  expect(peer.intents.size).toBe(1);
});

test.each([
  ['4000000000000002', 'declined'],
  ['4000000000009995', 'funds'],
])('%s is refused: %s', async (number, reason) => {
  const { charge } = await setUp();
  expect((await charge(number)).charged).toMatchObject({
    state: 'refused',
    reason,
    reference: expect.stringMatching(/^pi_/),
  });
});

test('a card with a wrong CVC is not kept', async () => {
  const { gateway } = await setUp();
  const keeping = gateway.keepCard({ ...card, number: '4000000000000127' });
  await expect(keeping).rejects.toMatchObject({ name: 'CardRefused', reason: 'number' });
});

test('a bank that asks its customer is waited for, unless nobody is there; what waits can be ended', async () => {
  const { gateway, charge } = await setUp();
  const { charged } = await charge('4000000000003220');
  expect(charged).toMatchObject({ state: 'pending', redirectUrl: 'https://bank.test/ask' });
  expect(await gateway.cancel(charged.reference ?? '')).toMatchObject({ reason: 'authentication' });
  const alone = await charge('4000000000003220', 'renewal:1', null);
  expect(alone.charged).toMatchObject({ state: 'refused', reason: 'authentication' });
  const paid = (await charge(card.number, 'form:2:key')).charged;
  expect(await gateway.cancel(paid.reference ?? '')).toEqual(paid);
});

test('an answer that is lost after the charge is found by its key, and not charged again', async () => {
  const { peer, gateway, charge } = await setUp();
  await expect(charge('4000000000009979')).rejects.toThrow();
  expect(await gateway.find({ key: 'form:1:key', reference: null, createdAt: now })).toMatchObject({
    state: 'complete',
  });
  expect(peer.intents.size).toBe(1);
});

test('a charge that was begun by a clock a day ahead, and set back since, is found all the same', async () => {
  const { gateway, charge } = await setUp();
  await expect(charge('4000000000009979')).rejects.toThrow();
  const sent = { key: 'form:1:key', reference: null, createdAt: now + 86_400_000 };
  expect(await gateway.find(sent)).toMatchObject({ state: 'complete' });
});

test('a charge is given back once for a key', async () => {
  const { gateway, charge } = await setUp();
  const { charged } = await charge(card.number);
  const refund = { key: 'refund:1', reference: charged.reference ?? '', amount: 500 };
  expect(await gateway.refund(refund)).toEqual(await gateway.refund(refund));
});

test('news is believed with its signature, over these very bytes, for five minutes', async () => {
  const { peer, gateway } = await setUp();
  const { body, headers } = peer.news('payment_intent.succeeded', { metadata: { key: 'form:1:key' } }, now);
  expect(gateway.heard(body, headers, now)).toEqual({ key: 'form:1:key' });
  expect(() => gateway.heard(body.replace('form:1', 'form:2'), headers, now)).toThrow();
  expect(() => gateway.heard(body, new Headers(), now)).toThrow();
  expect(() => gateway.heard(body, headers, now + 600_000)).toThrow();
  const other = peer.news('charge.updated', {}, now);
  expect(gateway.heard(other.body, other.headers, now)).toBeNull();
});
