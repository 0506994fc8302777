import { payments, transactions } from 'db/schema/billing';
import { idempotencyKeys } from 'db/schema/sign-in';
import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { pay } from '~/models/billing/payments/pay.server';
import { as } from '../support/caller';
import { now, person } from '../support/world';
import { numbers, setUp } from './payments-set-up';

const minute = 60_000;

/** A payment as the specification's clients send it: without a key, and with the amount. */
function withoutKey() {
  const world = setUp();
  const { db, one, more, payload, plan } = world;
  let replays = 0;
  const onReplay = () => {
    replays += 1;
  };
  const send = (fields: Record<string, unknown> = {}, at = now, actor = one.admin) =>
    pay(as(db, actor, { ...more, now: at, onReplay }), {
      ...payload({ version: undefined, form_key: undefined }),
      amount: plan.amount / 100,
      ...fields,
    });
  return { ...world, send, replays: () => replays };
}

test('charges once for twenty identical payments without a key', async () => {
  const { db, send, rows, replays } = withoutKey();
  const sent = await Promise.all(Array.from({ length: 20 }, () => send()));
  expect(new Set(sent.map(({ id }) => id)).size).toBe(1);
  expect([rows().length, replays()]).toEqual([1, 19]);
  expect(await send({}, now + 10 * minute - 1)).toMatchObject({ state: 'complete' });
  expect(db.select().from(payments).all()).toHaveLength(1);
});

test('takes the same payment again after ten minutes', async () => {
  const { send, rows, endPlan } = withoutKey();
  const { id } = await send();
  endPlan();
  expect((await send({}, now + 10 * minute - 1)).id).toBe(id);
  const later = await send({}, now + 10 * minute);
  expect([later.id === id, later.state, rows().length]).toEqual([false, 'complete', 2]);
  expect((await send({}, now + 15 * minute)).id).toBe(later.id);
});

test('treats another amount, plan or card, and another person, as another payment', async () => {
  const { db, one, send, rows, dearer } = withoutKey();
  const asked = await send({ card_no: numbers.asks });
  expect(asked.state).toBe('asked');
  await expect(send({ card_no: numbers.asks, amount: 1 })).rejects.toMatchObject({ code: 'stale' });
  const other = await send({ card_no: numbers.good });
  expect([other.id === asked.id, other.state]).toEqual([false, 'complete']);
  const dear = { plan_id: dearer(), amount: undefined, version: '1' };
  expect((await send(dear)).id).not.toBe(other.id);
  const colleague = person(db, 'admin', {
    companyId: one.id,
    parentId: one.admin.id,
    permissions: ['billing'],
  });
  await expect(send(dear, now, colleague)).rejects.toMatchObject({ code: 'plan' });
  expect(rows().filter(({ status }) => status === 'complete')).toHaveLength(2);
});

test('lets a declined payment be tried again with the same content', async () => {
  const { send, replays } = withoutKey();
  const declined = { card_no: numbers.declined };
  const [first, second] = [await send(declined), await send(declined)];
  expect([first.state, second.state, first.id === second.id, replays()]).toEqual([
    'failed',
    'failed',
    false,
    0,
  ]);
});

test('takes the same payment again after a refund of all of it', async () => {
  const { db, send, rows, endPlan } = withoutKey();
  const { id } = await send();
  const charge = db.select().from(transactions).where(eq(transactions.paymentId, id)).get()!;
  const refund = { status: 'refunded', amount: -charge.amount, refundOf: charge.id } as const;
  db.insert(transactions)
    .values({
      ...charge,
      ...refund,
      id: undefined,
      transactionId: 'refund-1',
      receiptSeries: null,
      receiptNumber: null,
    })
    .run();
  endPlan();
  const again = await send();
  // The charge, its refund and the new charge.
  expect([again.id === id, rows().length]).toEqual([false, 3]);
});

test('a key is stronger than the content', async () => {
  const { send, rows, endPlan } = withoutKey();
  const first = await send();
  endPlan();
  const keyed = await send({ form_key: 'key-of-its-own' });
  expect([keyed.id === first.id, rows().length]).toEqual([false, 2]);
  expect((await send({ form_key: 'key-of-its-own' })).id).toBe(keyed.id);
});

test('stores nothing of a typed card with the content', async () => {
  const { db, send } = withoutKey();
  await send();
  const stored = JSON.stringify(db.select().from(idempotencyKeys).all());
  for (const part of [numbers.good, '4242', 'Noa Levi', '08/29'])
    expect(stored).not.toContain(part);
});
