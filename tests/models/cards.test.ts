import { cards, plans, subscriptions } from 'db/schema/billing';
import { auditLog } from 'db/schema/desk';
import { expect, test } from 'vitest';
import { activateCard } from '~/models/cards/activate.server';
import { deleteCard } from '~/models/cards/delete.server';
import { findCard, listCards } from '~/models/cards/find.server';
import { dump, freshDatabase } from '../support/database';
import { company, now, person } from '../support/world';

const stamps = { createdAt: now, updatedAt: now };

function setUp() {
  const db = freshDatabase();
  const [one, two] = [company(db), company(db)];
  const card = (lastFour: string, fields: Partial<typeof cards.$inferInsert> = {}) =>
    db
      .insert(cards)
      .values({
        ...{ companyId: one.id, personId: one.admin.id, cardHolderName: 'Noa', gatewayToken: 'tok_secret' },
        ...{ brand: 'Visa', lastFour, expiryMonth: 11, expiryYear: 2030, ...stamps, ...fields },
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
  return { db, one, two, first, second, foreign, card, active };
}

test('a company sees its own cards, the active one first, and never what the gateway knows them by', () => {
  const { db, one, first, second } = setUp();
  const shown = listCards(db, one.admin);
  expect(shown.map(({ id }) => id)).toEqual([first, second]);
  expect(JSON.stringify(shown)).not.toContain('tok_secret');
});

test('one card is active at a time, whoever of the company put it there', () => {
  const { db, one, second, foreign, card, active } = setUp();
  const user = person(db, 'admin', {
    ...{ companyId: one.id, parentId: one.admin.id, permissions: ['billing'] },
  });
  const third = card('5555', { personId: user.id });
  activateCard(db, user, third, now);
  expect(active()).toEqual([foreign, third]);
  activateCard(db, one.admin, second, now);
  expect(active()).toEqual([second, foreign]);
  const before = dump(db);
  activateCard(db, one.admin, second, now);
  expect(dump(db)).toBe(before);
});

test('a deleted card is gone, and what was paid with it goes on without', () => {
  const { db, one, first } = setUp();
  const plan = db
    .insert(plans)
    .values({ title: 'Pro', amount: 1, currency: 'ILS', duration: '1 month', ...stamps })
    .returning()
    .get();
  db.insert(subscriptions)
    .values({
      ...{ companyId: one.id, personId: one.admin.id, planId: plan.id, cardId: first },
      ...{ status: 'active', startedAt: now, expiredAt: now + 1, ...stamps },
    })
    .run();
  deleteCard(db, one.admin, first, now);
  expect(() => findCard(db, one.admin, first)).toThrow('not-found');
  expect(db.select().from(subscriptions).get()?.cardId).toBeNull();
  expect(db.select().from(auditLog).get()).toMatchObject({
    action: 'card.delete',
    changes: { card: { from: 'Visa 4242' } },
  });
});

test('another company’s card is not there, and none is for who does not pay', () => {
  const { db, one, foreign, first } = setUp();
  const others = [
    one.entrepreneur,
    person(db, 'superadmin', { companyId: null }),
    person(db, 'admin', { companyId: one.id, parentId: one.admin.id }),
  ];
  const before = dump(db);
  for (const change of [activateCard, deleteCard]) {
    for (const id of [foreign, 999]) expect(() => change(db, one.admin, id, now)).toThrow('not-found');
    for (const actor of others) expect(() => change(db, actor, first, now)).toThrow('forbidden');
  }
  for (const actor of others) expect(() => listCards(db, actor)).toThrow('forbidden');
  expect(dump(db)).toBe(before);
});
