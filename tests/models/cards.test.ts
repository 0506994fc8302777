import { auditLog } from 'db/schema/audit';
import { cards, plans, subscriptions } from 'db/schema/billing';
import { expect, test } from 'vitest';
import type { Actor } from '~/models/access/actor.server';
import { activateCard, cardDeletion, cardList } from '~/models/billing/cards/cards.server';
import { createCard, deleteCard } from '~/models/billing/cards/save.server';
import { Refused } from '~/models/errors';
import type { Caller, Payload } from '~/models/operation.server';
import type { Gateway } from '~/services/payments/gateway';
import { as } from '../support/caller';
import { dump, freshDatabase } from '../support/database';
import { company, now, person } from '../support/world';
import { setUp as payingCompany } from './payments-set-up';

const stamps = { createdAt: now, updatedAt: now };

function setUp() {
  const db = freshDatabase();
  const [one, two] = [company(db), company(db)];
  const card = (lastFour: string, fields: Partial<typeof cards.$inferInsert> = {}) =>
    db
      .insert(cards)
      .values({
        companyId: one.id,
        personId: one.admin.id,
        cardHolderName: 'Noa',
        gatewayToken: 'tok_secret',
        brand: 'Visa',
        lastFour,
        expiryMonth: 11,
        expiryYear: 2030,
        ...stamps,
        ...fields,
      })
      .returning()
      .get().id;
  const first = card('4242', { isActive: true });
  const second = card('4444');
  const foreign = card('1881', { companyId: two.id, personId: two.admin.id, isActive: true });
  const active = () =>
    db
      .select()
      .from(cards)
      .all()
      .flatMap(({ id, isActive }) => (isActive ? [id] : []));
  const activate = (actor: Actor, id: number) => activateCard(as(db, actor), { card_id: id });
  return { db, one, two, first, second, foreign, card, active, activate };
}

test('lists a company’s own cards, the active one first, without gateway tokens', () => {
  const { db, one, first, second } = setUp();
  const listedCards = cardList(as(db, one.admin));
  expect(listedCards.map(({ id }) => id)).toEqual([first, second]);
  expect(JSON.stringify(listedCards)).not.toContain('tok_secret');
});

test('accepts a card until the end of its month', () => {
  const { db, one, card } = setUp();
  card('1111', { expiryMonth: 3, expiryYear: 2026 });
  const expiredCard = card('2222', { expiryMonth: 2, expiryYear: 2026 });
  const expired = cardList(as(db, one.admin)).filter(({ isExpired }) => isExpired);
  expect(expired.map(({ id }) => id)).toEqual([expiredCard]);
});

test('keeps one active card per company, whoever added it', () => {
  const { db, one, second, foreign, card, active, activate } = setUp();
  const user = person(db, 'admin', {
    companyId: one.id,
    parentId: one.admin.id,
    permissions: ['billing'],
  });
  const third = card('5555', { personId: user.id });
  activate(user, third);
  expect(active()).toEqual([foreign, third]);
  activate(one.admin, second);
  expect(active()).toEqual([second, foreign]);
  const before = dump(db);
  activate(one.admin, second);
  expect(dump(db)).toBe(before);
});

test('deletes a card even if the gateway is unreachable, and its plan continues', async () => {
  const { db, one, first } = setUp();
  const dropped: string[] = [];
  const forget = async (token: string) => {
    dropped.push(token);
    throw new Error('No answer');
  };
  const plan = db
    .insert(plans)
    .values({ title: 'Pro', amount: 1, currency: 'ILS', duration: '1 month', ...stamps })
    .returning()
    .get();
  db.insert(subscriptions)
    .values({
      companyId: one.id,
      personId: one.admin.id,
      planId: plan.id,
      cardId: first,
      status: 'active',
      startedAt: now,
      expiredAt: now + 1,
      ...stamps,
    })
    .run();
  const deaf = as(db, one.admin, { gateway: { forget } as unknown as Gateway });
  expect(await deleteCard(deaf, { id: first })).toMatchObject({ lastFour: '4242' });
  expect(dropped).toEqual(['tok_secret']);
  expect(() => cardDeletion(as(db, one.admin), { id: first })).toThrow('not-found');
  expect(db.select().from(subscriptions).get()?.cardId).toBeNull();
  expect(db.select().from(auditLog).get()).toMatchObject({
    action: 'card.delete',
    changes: { card: { from: 'Visa 4242' } },
  });
});

test('hides another company’s cards, and all cards from people who do not pay', async () => {
  const { db, one, foreign, first } = setUp();
  const others = [
    one.entrepreneur,
    person(db, 'superadmin', { companyId: null }),
    person(db, 'admin', { companyId: one.id, parentId: one.admin.id }),
  ];
  const before = dump(db);
  for (const ask of [activateCard, deleteCard, cardDeletion]) {
    const refusalOf = async (caller: Caller, payload: Payload) => ask(caller, payload);
    for (const id of [foreign, 999])
      await expect(refusalOf(as(db, one.admin), { id, card_id: id })).rejects.toThrow('not-found');
    for (const actor of others)
      await expect(refusalOf(as(db, actor), { id: first, card_id: first })).rejects.toThrow(
        'forbidden',
      );
  }
  for (const actor of others) expect(() => cardList(as(db, actor))).toThrow('forbidden');
  expect(dump(db)).toBe(before);
});

test('stores only a card that its bank accepts, from a payment or by itself, and only once', async () => {
  const { db, paid, one, more, payload, gateway, endPlan } = payingCompany();
  const stored = () =>
    db
      .select()
      .from(cards)
      .all()
      .map(({ lastFour }) => lastFour);
  const addCardNumber = (card_no: string) =>
    createCard(as(db, one.admin, more), payload({ card_no }));
  const declined = ['4000000000000002', '4000000000009995', '4000000000000069'];
  for (const number of declined) {
    expect(await paid({ card_no: number })).toMatchObject({ state: 'failed' });
    await expect(addCardNumber(number)).rejects.toBeInstanceOf(Refused);
  }
  const payment = await paid({ card_no: '4000000000003220' });
  expect(stored()).toEqual([]);
  gateway.testPages.answerBank(payment.reference ?? '', false);
  await paid();
  await addCardNumber('4242424242424242');
  endPlan();
  await paid({ expiry: '08/29' });
  expect(stored()).toEqual(['4242']);
  endPlan();
  await paid({ expiry: '09/31' });
  expect(stored()).toEqual(['4242', '4242']);
});
