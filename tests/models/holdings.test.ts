import { holdingChanges, holdings } from 'db/schema/holding';
import { people } from 'db/schema/person';
import { projectMembers } from 'db/schema/project';
import { asc, eq } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { bindHoldings } from '~/models/holdings/holder.server';
import { holdingList, investmentList } from '~/models/holdings/list.server';
import {
  commitHolding,
  createHolding,
  deleteHolding,
  updateHolding,
} from '~/models/holdings/save.server';
import { sellHolding } from '~/models/holdings/sell.server';
import { holdingPage, investmentPage } from '~/models/holdings/show.server';
import type { Payload } from '~/models/operation.server';
import { erasePerson } from '~/models/people/erase.server';
import { readPerson } from '~/models/people/find.server';
import { as } from '../support/caller';
import { dump } from '../support/database';
import { reasonsOf } from '../support/refused';
import { join, now, person } from '../support/world';
import { booksSetUp } from './books/set-up';

function setUp() {
  const set = booksSetUp();
  const { db, one, owner } = set;
  const project_id = one.project.id;
  const investor = person(db, 'investor', { companyId: null });
  join(db, project_id, investor, 'investor');
  let forms = 0;
  const create = (name: string, committed: number, more: Payload = {}) => {
    forms += 1;
    return createHolding(owner, {
      project_id,
      form_key: `holding-form-${forms}`,
      name,
      committed: String(committed),
      joined_on: '2026-01-10',
      ...more,
    }).id;
  };
  const sell = (id: number, amount: number, more: Payload) => {
    forms += 1;
    const form_key = `sale-form-${forms}`;
    return sellHolding(owner, { id, form_key, amount: String(amount), ...more });
  };
  return {
    ...set,
    project_id,
    investor,
    create,
    sell,
    list: () =>
      holdingList(owner, { project_id, orderBy: 'name', order: 'asc' }).rows.map((row) => [
        row.name,
        row.committed / 100,
        row.share / 100,
      ]),
  };
}

describe('holdings', () => {
  test('share a project by what is committed; the shares sum to 100 percent', () => {
    const { create, list } = setUp();
    create('Dana', 100);
    create('Gil', 100);
    create('Noa', 100);
    expect(list()).toEqual([
      ['Dana', 100, 33.34],
      ['Gil', 100, 33.33],
      ['Noa', 100, 33.33],
    ]);
  });

  test('take the name of an investor of the project, once for each class', () => {
    const { create, investor, owner, one, db } = setUp();
    const id = create('', 100, { name: undefined, person_id: String(investor.id) });
    expect(holdingPage(owner, { id })).toMatchObject({
      name: investor.name,
      personId: investor.id,
      project: { id: one.project.id },
    });
    const again = { person_id: String(investor.id) };
    expect(reasonsOf(() => create('Other', 50, again))).toMatchObject({
      person_id: { text: 'holding.errors.twice' },
    });
    create('Other', 50, { ...again, share_class: 'B' });
    const stranger = person(db, 'investor', { companyId: null });
    expect(reasonsOf(() => create('X', 5, { person_id: String(stranger.id) }))).toMatchObject({
      person_id: { text: 'form.errors.choice' },
    });
    expect(reasonsOf(() => create('', 5, { name: undefined }))).toMatchObject({
      name: { text: 'holding.errors.holder' },
    });
    create('Dana', 5);
    expect(reasonsOf(() => create('Dana', 5))).toMatchObject({
      name: { text: 'holding.errors.twice' },
    });
  });

  test('are sold in part on a day, on both sides', () => {
    const { create, sell, list, owner } = setUp();
    const seller = create('Dana', 100);
    const buyer = create('Gil', 50, { joined_on: '2026-02-20' });
    sell(seller, 40, { buyer_id: String(buyer), date: '2026-02-10' });
    sell(seller, 10, { buyer_name: 'Noa', date: '2026-03-01' });
    expect(list()).toEqual([
      ['Dana', 50, 33.33],
      ['Gil', 90, 60],
      ['Noa', 10, 6.67],
    ]);
    expect(holdingPage(owner, { id: buyer })).toMatchObject({
      joinedOn: '2026-02-10',
      changes: [
        { kind: 'commitment', date: '2026-02-20', amount: 5_000 },
        { kind: 'purchase', date: '2026-02-10', amount: 4_000, other: 'Dana', otherId: seller },
      ],
    });
  });

  test('never commit less than nothing on any day', () => {
    const { create, sell, owner, db } = setUp();
    const id = create('Dana', 100);
    commitHolding(owner, { id, version: 2, committed: '20', date: '2026-02-01' });
    const before = dump(db);
    expect(reasonsOf(() => sell(id, 30, { buyer_name: 'Noa', date: '2026-01-20' }))).toMatchObject({
      amount: { text: 'holding.errors.tooMuch' },
    });
    expect(reasonsOf(() => sell(id, 21, { buyer_name: 'Noa' }))).toMatchObject({
      amount: { text: 'holding.errors.tooMuch' },
    });
    const beforeJoining = { id, version: 3, committed: '5', date: '2026-01-09' };
    expect(reasonsOf(() => commitHolding(owner, beforeJoining))).toMatchObject({
      date: { text: 'holding.errors.beforeJoined' },
    });
    const tomorrow = { id, version: 3, committed: '5', date: '2026-03-16' };
    expect(reasonsOf(() => commitHolding(owner, tomorrow))).toMatchObject({
      date: { text: 'holding.errors.future' },
    });
    expect(dump(db)).toBe(before);
    sell(id, 20, { buyer_name: 'Noa', date: '2026-01-20' });
    expect(db.select().from(holdings).where(eq(holdings.id, id)).get()?.committed).toBe(0);
  });

  test('need one buyer of the same class', () => {
    const { create, sell } = setUp();
    const id = create('Dana', 100);
    const other = create('Gil', 100, { share_class: 'B' });
    const reasons = (more: Payload) => reasonsOf(() => sell(id, 10, more));
    expect(reasons({})).toMatchObject({ buyer_id: { text: 'holding.errors.buyer' } });
    expect(reasons({ buyer_id: String(id) })).toMatchObject({
      buyer_id: { text: 'form.errors.choice' },
    });
    expect(reasons({ buyer_id: String(other) })).toMatchObject({
      buyer_id: { text: 'holding.errors.otherClass' },
    });
    expect(reasons({ buyer_id: String(other), buyer_name: 'Noa' })).toMatchObject({
      buyer_name: { text: 'holding.errors.oneBuyer' },
    });
    expect(reasons({ buyer_name: 'Dana' })).toMatchObject({
      buyer_name: { text: 'holding.errors.twice' },
    });
  });

  test('are deleted while nothing happened to them', () => {
    const { create, sell, owner, db } = setUp();
    const mistake = create('Dana', 100);
    deleteHolding(owner, { id: mistake });
    const sold = create('Gil', 100);
    sell(sold, 10, { buyer_name: 'Noa' });
    expect(() => deleteHolding(owner, { id: sold })).toThrow('in-use');
    const buyer = db
      .select()
      .from(holdings)
      .all()
      .find(({ name }) => name === 'Noa')!.id;
    expect(() => deleteHolding(owner, { id: buyer })).toThrow('in-use');
    expect(db.select().from(holdings).all()).toHaveLength(2);
    expect(db.select().from(holdingChanges).all()).toHaveLength(3);
  });

  test('are changed from the version that was read', () => {
    const { create, owner } = setUp();
    const id = create('Dana', 100);
    updateHolding(owner, { id, version: 2, name: 'Dana Levi', is_sponsor: 'on' });
    expect(() => updateHolding(owner, { id, version: 2, name: 'Old' })).toThrow('stale');
    expect(holdingPage(owner, { id })).toMatchObject({ name: 'Dana Levi', isSponsor: true });
  });

  test('are given to the person who joins with the verified address', () => {
    const { create, db, project_id } = setUp();
    const id = create('Dana', 100, { email: 'dana@example.test' });
    const unverified = person(db, 'investor', { companyId: null, email: 'dana@example.test' });
    db.update(people).set({ emailVerifiedAt: null }).where(eq(people.id, unverified.id)).run();
    const holder = () => db.select().from(holdings).where(eq(holdings.id, id)).get()?.personId;
    bindHoldings(db, project_id, unverified.id, now);
    expect(holder()).toBeNull();
    db.update(people).set({ emailVerifiedAt: now }).where(eq(people.id, unverified.id)).run();
    bindHoldings(db, project_id, unverified.id, now);
    expect(holder()).toBe(unverified.id);
  });
});

describe('an investor', () => {
  test('sees only their own holdings, without the other side of a sale', () => {
    const { create, sell, db, investor, one } = setUp();
    const own = create('Me', 100, { person_id: String(investor.id) });
    const other = create('Gil', 100);
    sell(own, 10, { buyer_id: String(other) });
    const reader = as(db, investor);
    expect(investmentList(reader).rows).toMatchObject([
      // The share is that of the last month end, before the sale.
      { id: own, committed: 9_000, share: 5_000, project: { id: one.project.id } },
    ]);
    const page = investmentPage(reader, { id: own });
    expect(page.changes).toMatchObject([{ kind: 'sale', amount: -1_000 }, { kind: 'commitment' }]);
    expect(JSON.stringify(page)).not.toMatch(/Gil|otherId/);
    expect(() => investmentPage(reader, { id: other })).toThrow('not-found');
    expect(() => holdingPage(reader, { id: own })).toThrow('forbidden');
    expect(() => holdingList(reader, { project_id: one.project.id })).toThrow('forbidden');
  });

  test('keeps nothing visible after leaving the project', () => {
    const { create, db, investor } = setUp();
    create('Me', 100, { person_id: String(investor.id) });
    db.delete(projectMembers).where(eq(projectMembers.personId, investor.id)).run();
    expect(investmentList(as(db, investor)).rows).toEqual([]);
  });

  test('is the only one who has investments', () => {
    const { create, db, one } = setUp();
    create('Dana', 100);
    const tenant = person(db, 'tenant', { companyId: null });
    join(db, one.project.id, tenant, 'tenant');
    expect(() => investmentList(as(db, tenant))).toThrow('forbidden');
  });
});

test('the names of holders outlive their accounts', () => {
  const { create, db, investor } = setUp();
  const id = create('Me', 100, { person_id: String(investor.id) });
  erasePerson(db, readPerson(db, eq(people.id, investor.id))!, now);
  expect(db.select().from(holdings).orderBy(asc(holdings.id)).all()).toMatchObject([
    { id, name: 'Me', personId: null },
  ]);
});
