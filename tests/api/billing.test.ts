import { subscriptions } from 'db/schema/billing';
import { beforeAll, expect, test } from 'vitest';
import { changeDatabase } from '../support/peek';
import type { RunningServer } from '../support/server';
import { bearerToken } from '../support/session';
import { sharedServer } from '../support/shared-server';

let server: RunningServer;
let token: string;
beforeAll(async () => {
  server = await sharedServer({ seed: 'demo' });
  token = bearerToken(server.dataDir, 'admin@yesod.demo');
});

async function call(
  method: string,
  path: string,
  body?: object,
  more: Record<string, string> = {},
) {
  const headers = { Authorization: `Bearer ${token}`, 'Content-Type': 'application/json', ...more };
  const answer = await fetch(`${server.url}/api${path}`, {
    method,
    headers,
    body: body && JSON.stringify(body),
  });
  return { status: answer.status, headers: answer.headers, body: await answer.json() };
}

const cardFields = { card_holder_name: 'Noa Levi', cvv: '123', expiry_month: 8, expiry_year: 2039 };
const good = { ...cardFields, card_no: '4242 4242 4242 4242' };
const keyed = () => ({ 'Idempotency-Key': crypto.randomUUID() });
/** Returns the dearest plan, which the company does not have. */
const dearest = async () => {
  const { id: plan_id, version } = (await call('GET', '/plans')).body.data.at(-1);
  return { plan_id, version };
};

test('reports a declined card, and an invalid one on its field', async () => {
  const plan = await dearest();
  const declined = { ...good, card_no: '4000 0000 0000 0002' };
  const declinedResponse = await call(
    'POST',
    '/payment',
    { ...plan, card_id: 'new', ...declined },
    keyed(),
  );
  expect([declinedResponse.status, declinedResponse.body.status]).toEqual([200, 'failed']);
  expect(declinedResponse.body.reason).toEqual(expect.any(String));
  const wrong = await call(
    'POST',
    '/payment',
    { ...plan, card_id: 'new', ...good, card_no: '4242' },
    keyed(),
  );
  expect([wrong.status, Object.keys(wrong.body.errors)]).toEqual([422, ['card_no']]);
});

test('answers 409 for an outdated price and 422 for a missing one', async () => {
  const { plan_id, version } = await dearest();
  const pay = (agreed: object) =>
    call('POST', '/payment', { plan_id, card_id: 'new', ...good, ...agreed }, keyed());
  for (const agreed of [{ version: version + 1 }, { amount: 249 }, { version, currency: 'USD' }]) {
    const { status, body } = await pay(agreed);
    expect([agreed, status, body.code]).toEqual([agreed, 409, 'stale']);
    expect(body.message).not.toMatch(/another user/);
  }
  const { amount, price, credit, currency } = (await call('GET', `/plans/${plan_id}/quote`)).body;
  expect(price - credit).toBeCloseTo(amount);
  expect((await pay({ amount: price })).body).toEqual({
    code: 'stale',
    because: 'credit',
    message: expect.stringMatching(
      /^The amount due is .*, less a credit of .* for the unused days/,
    ),
    amount,
    price,
    credit,
    currency,
    version,
  });
  const withoutPrice = await pay({});
  expect([withoutPrice.status, Object.keys(withoutPrice.body.errors)]).toEqual([422, ['version']]);
});

test('takes the payload of the specification, and says how it is protected', async () => {
  const { plan_id } = await dearest();
  const { amount } = (await call('GET', `/plans/${plan_id}/quote`)).body;
  const order = { plan_id, amount, card_id: 'new', ...good, user_id: 4 };
  const declined = { ...order, card_no: '4000 0000 0000 0002' };
  const first = await call('POST', '/payment', declined);
  expect(first).toMatchObject({
    status: 200,
    body: { status: 'failed', protected_by: 'content', protected_until: null },
  });
  const asked = { ...order, card_no: '4000 0000 0000 3220' };
  const sent = await Promise.all(Array.from({ length: 20 }, () => call('POST', '/payment', asked)));
  expect(new Set(sent.map(({ body }) => body.id)).size).toBe(1);
  expect(sent.filter(({ headers }) => headers.get('idempotency-replayed') === 'true').length).toBe(
    19,
  );
  const [{ body }] = sent as [(typeof sent)[number]];
  expect(body.id).not.toBe(first.body.id);
  expect(Date.parse(body.protected_until) - Date.now()).toBeGreaterThan(9 * 60_000);
  const keyedPayment = await call('POST', '/payment', declined, keyed());
  expect(keyedPayment.body).toMatchObject({ protected_by: 'key', protected_until: null });
});

test('pays for a plan once per key and stores the card without its number', async () => {
  const plan = await dearest();
  const { plan_id } = plan;
  const key = keyed();
  const order = { ...plan, card_id: 'new', ...good };
  const payment = await call('POST', '/payment', order, key);
  expect(payment).toMatchObject({
    status: 200,
    body: { status: 'complete', plan_id, reason: null, protected_by: 'key' },
  });
  expect((await call('POST', '/payment', order, key)).body.id).toBe(payment.body.id);
  const [card] = (await call('GET', '/card-details')).body.data;
  expect(card).toMatchObject({ card_no: '**** **** **** 4242', expiry_month: 8, is_active: true });
  const secondPayment = await call('POST', '/payment', { ...plan, card_id: card.id }, keyed());
  expect([secondPayment.status, secondPayment.body]).toEqual([
    409,
    expect.objectContaining({ code: 'plan', because: 'same' }),
  ]);
  expect((await call('GET', '/user-active-plan')).body).toMatchObject({
    plan: { id: plan_id },
    is_subscribe: 1,
  });
});

test('shows a scheduled plan until it is cancelled', async () => {
  const { id, next_plan } = (await call('GET', '/user-active-plan')).body;
  expect(next_plan).toBe(null);
  const cheaper = (await call('GET', '/plans')).body.data.at(-2);
  expect((await call('POST', `/plans/${cheaper.id}/schedule`)).status).toBe(200);
  expect((await call('GET', '/user-active-plan')).body.next_plan).toEqual({
    id: cheaper.id,
    name: cheaper.title,
  });
  expect((await call('POST', `/subscriptions/${id}/keep`)).status).toBe(200);
  expect((await call('GET', '/user-active-plan')).body.next_plan).toBe(null);
});

test('reports whether a payment would end a granted plan', async () => {
  const { plan_id } = await dearest();
  const endsGrant = async () => (await call('GET', `/plans/${plan_id}/quote`)).body.ends_grant;
  expect(await endsGrant()).toBe(false);
  const give = (reason: string | null) =>
    changeDatabase(server, (tx) => tx.update(subscriptions).set({ grantReason: reason }).run());
  give('A gift');
  expect(await endsGrant()).toBe(true);
  give(null);
});

test('adds, updates and activates cards', async () => {
  const added = await call('POST', '/card-details', good);
  expect(added.body).toMatchObject({ card_holder_name: 'Noa Levi', is_active: true });
  const path = `/card-details/${added.body.id}`;
  expect((await call('PUT', path, { card_holder_name: 'N. Levi' })).body).toMatchObject({
    id: added.body.id,
    card_holder_name: 'N. Levi',
    expiry_month: 8,
    expiry_year: 2039,
  });
  const [, secondCard] = (await call('GET', '/card-details')).body.data;
  const activated = await call('POST', `/active-card-details/${secondCard.id}`);
  expect(activated.body).toMatchObject({ id: secondCard.id, is_active: true });
});

test('cancels and resumes auto-renewal', async () => {
  const { id } = (await call('GET', '/user-active-plan')).body;
  expect((await call('POST', `/update-plan-status/${id}/0`)).body).toEqual({ status: 'success' });
  expect((await call('GET', '/user-active-plan')).body.is_subscribe).toBe(0);
  expect((await call('POST', `/update-plan-status/${id}/1`)).status).toBe(200);
  expect((await call('GET', '/user-active-plan')).body.is_subscribe).toBe(1);
  expect((await call('POST', `/update-plan-status/${id}/2`)).status).toBe(404);
});
