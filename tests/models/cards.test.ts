import { cards, plans, subscriptions } from 'db/schema/billing';
import { auditLog } from 'db/schema/desk';
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

test('a company sees its own cards, the active one first, and never what the gateway knows them by', () => {
  const { db, one, first, second } = setUp();
  const shown = cardList(as(db, one.admin));
  expect(shown.map(({ id }) => id)).toEqual([first, second]);
  expect(JSON.stringify(shown)).not.toContain('tok_secret');
});

test('a card is good until its month is over', () => {
  const { db, one, card } = setUp();
  card('1111', { expiryMonth: 3, expiryYear: 2026 });
  const over = card('2222', { expiryMonth: 2, expiryYear: 2026 });
  const expired = cardList(as(db, one.admin)).filter(({ isExpired }) => isExpired);
  expect(expired.map(({ id }) => id)).toEqual([over]);
});

test('one card is active at a time, whoever of the company put it there', () => {
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

test('a deleted card is gone, also where the gateway cannot be told, and what was paid with it goes on without', async () => {
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

test('another company’s card is not there, and none is for who does not pay', async () => {
  const { db, one, foreign, first } = setUp();
  const others = [
    one.entrepreneur,
    person(db, 'superadmin', { companyId: null }),
    person(db, 'admin', { companyId: one.id, parentId: one.admin.id }),
  ];
  const before = dump(db);
  for (const ask of [activateCard, deleteCard, cardDeletion]) {
    const asked = async (caller: Caller, payload: Payload) => ask(caller, payload);
    for (const id of [foreign, 999])
      await expect(asked(as(db, one.admin), { id, card_id: id })).rejects.toThrow('not-found');
    for (const actor of others)
      await expect(asked(as(db, actor), { id: first, card_id: first })).rejects.toThrow(
        'forbidden',
      );
  }
  for (const actor of others) expect(() => cardList(as(db, actor))).toThrow('forbidden');
  expect(dump(db)).toBe(before);
});

test('only a card its bank accepts is stored, whether it pays or is added; the same card is stored once', async () => {
  const { db, paid, one, more, payload, gateway, endPlan } = payingCompany();
  const stored = () =>
    db
      .select()
      .from(cards)
      .all()
      .map(({ lastFour }) => lastFour);
  const add = (card_no: string) => createCard(as(db, one.admin, more), payload({ card_no }));
  const declined = ['4000000000000002', '4000000000009995', '4000000000000069'];
  for (const number of declined) {
    expect(await paid({ card_no: number })).toMatchObject({ state: 'failed' });
    await expect(add(number)).rejects.toBeInstanceOf(Refused);
  }
  const asked = await paid({ card_no: '4000000000003220' });
  expect(stored()).toEqual([]);
  gateway.testPages.answerBank(asked.reference ?? '', false);
  await paid();
  await add('4242424242424242');
  endPlan();
  await paid({ expiry: '08/29' });
  expect(stored()).toEqual(['4242']);
  endPlan();
  await paid({ expiry: '09/31' });
  expect(stored()).toEqual(['4242', '4242']);
});
