import { subscriptions } from 'db/schema/billing';
import { beforeAll, expect, test } from 'vitest';
import { changeDatabase } from '../support/peek';
import type { RunningServer } from '../support/server';
import { bearerOf } from '../support/session';
import { sharedServer } from '../support/shared-server';

let server: RunningServer;
let token: string;
beforeAll(async () => {
  server = await sharedServer({ seed: 'demo' });
  token = bearerOf(server.dataDir, 'admin@yesod.demo');
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
  return { status: answer.status, body: await answer.json() };
}

const typed = { card_holder_name: 'Noa Levi', cvv: '123', expiry_month: 8, expiry_year: 2039 };
const good = { ...typed, card_no: '4242 4242 4242 4242' };
const keyed = () => ({ 'Idempotency-Key': crypto.randomUUID() });
/** The dearest, which the company does not have. */
const dearest = async () => {
  const { id: plan_id, version } = (await call('GET', '/plans')).body.data.at(-1);
  return { plan_id, version };
};

test('a card the bank declines is told as such, and one that is none beside its field', async () => {
  const plan = await dearest();
  const declined = { ...good, card_no: '4000 0000 0000 0002' };
  const refused = await call('POST', '/payment', { ...plan, card_id: 'new', ...declined }, keyed());
  expect([refused.status, refused.body.status]).toEqual([200, 'failed']);
  expect(refused.body.reason).toEqual(expect.any(String));
  const wrong = await call(
    'POST',
    '/payment',
    { ...plan, card_id: 'new', ...good, card_no: '4242' },
    keyed(),
  );
  expect([wrong.status, Object.keys(wrong.body.errors)]).toEqual([422, ['card_no']]);
  expect((await call('POST', '/payment', { ...plan, card_id: 'new', ...good })).status).toBe(422);
});

test('another price than the program knows is 409, and one that names none is 422', async () => {
  const { plan_id, version } = await dearest();
  const pay = (agreed: object) =>
    call('POST', '/payment', { plan_id, card_id: 'new', ...good, ...agreed }, keyed());
  for (const agreed of [{ version: version + 1 }, { amount: 249 }, { version, currency: 'USD' }]) {
    const { status, body } = await pay(agreed);
    expect([agreed, status, body.code]).toEqual([agreed, 409, 'stale']);
  }
  const none = await pay({});
  expect([none.status, Object.keys(none.body.errors)]).toEqual([422, ['version']]);
});

test('a plan is paid for once for each key, with a card that is kept without its number', async () => {
  const plan = await dearest();
  const { plan_id } = plan;
  const key = keyed();
  const order = { ...plan, card_id: 'new', ...good };
  const paid = await call('POST', '/payment', order, key);
  expect(paid).toMatchObject({ status: 200, body: { status: 'complete', plan_id, reason: null } });
  expect((await call('POST', '/payment', order, key)).body.id).toBe(paid.body.id);
  const [card] = (await call('GET', '/card-details')).body.data;
  expect(card).toMatchObject({ card_no: '**** **** **** 4242', expiry_month: 8, is_active: true });
  const again = await call('POST', '/payment', { ...plan, card_id: card.id }, keyed());
  expect([again.status, again.body]).toEqual([
    409,
    expect.objectContaining({ code: 'plan', because: 'same' }),
  ]);
  expect((await call('GET', '/user-active-plan')).body).toMatchObject({
    plan: { id: plan_id },
    is_subscribe: 1,
  });
});

test('a subscription shows the plan it changes to, until that is cancelled', async () => {
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

test('a quote says whether paying would end a plan that was given', async () => {
  const { plan_id } = await dearest();
  const endsGrant = async () => (await call('GET', `/plans/${plan_id}/quote`)).body.ends_grant;
  expect(await endsGrant()).toBe(false);
  const give = (reason: string | null) =>
    changeDatabase(server, (tx) => tx.update(subscriptions).set({ grantReason: reason }).run());
  give('A gift');
  expect(await endsGrant()).toBe(true);
  give(null);
});

test('cards are added, changed and chosen', async () => {
  const added = await call('POST', '/card-details', good);
  expect(added.body).toMatchObject({ card_holder_name: 'Noa Levi', is_active: true });
  const path = `/card-details/${added.body.id}`;
  expect((await call('PUT', path, { card_holder_name: 'N. Levi' })).body).toMatchObject({
    id: added.body.id,
    card_holder_name: 'N. Levi',
    expiry_month: 8,
    expiry_year: 2039,
  });
  const [, other] = (await call('GET', '/card-details')).body.data;
  const chosen = await call('POST', `/active-card-details/${other.id}`);
  expect(chosen.body).toMatchObject({ id: other.id, is_active: true });
});

test('a plan that renews by itself is ended, and taken up again', async () => {
  const { id } = (await call('GET', '/user-active-plan')).body;
  expect((await call('POST', `/update-plan-status/${id}/0`)).body).toEqual({ status: 'success' });
  expect((await call('GET', '/user-active-plan')).body.is_subscribe).toBe(0);
  expect((await call('POST', `/update-plan-status/${id}/1`)).status).toBe(200);
  expect((await call('GET', '/user-active-plan')).body.is_subscribe).toBe(1);
  expect((await call('POST', `/update-plan-status/${id}/2`)).status).toBe(404);
});
