import { companies } from 'db/schema/company';
import { people } from 'db/schema/person';
import { projects } from 'db/schema/project';
import { eq } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import type { Actor } from '~/models/access/actor.server';
import type { Payload } from '~/models/operation.server';
import { peopleLists } from '~/models/people/list.server';
import { searchEverywhere } from '~/models/search/everywhere.server';
import { as } from '../support/caller';
import { freshDatabase } from '../support/database';
import { company, join, now, person } from '../support/world';

/**
 * An investor of the company, an account with the role tenant invited as an investor, and an
 * investor of another company.
 */
function setUp() {
  const db = freshDatabase();
  const one = company(db);
  const two = company(db);
  const own = person(db, 'investor', { companyId: one.id });
  const independent = person(db, 'tenant', { companyId: null });
  const foreignInvestor = person(db, 'investor', { companyId: two.id });
  for (const [guest, role] of [
    [independent, 'investor'],
    [foreignInvestor, 'investor'],
  ] as const)
    join(db, one.project.id, guest, role);
  const ids = (actor: Actor, kind: keyof typeof peopleLists, payload: Payload = {}) =>
    peopleLists[kind](as(db, actor), payload).rows.map(({ id }) => id);
  return { db, one, two, own, independent, foreignInvestor, ids };
}

describe('guests', () => {
  test('appear in the list of the role they were invited as, marked and with their company', () => {
    const { db, one, own, independent, foreignInvestor, ids } = setUp();
    db.update(companies)
      .set({ name: 'The others' })
      .where(eq(companies.id, foreignInvestor.companyId ?? 0))
      .run();
    for (const actor of [one.admin, one.entrepreneur]) {
      const { rows, total } = peopleLists.investor(as(db, actor), {});
      expect(rows.map(({ id, guestAs, companyName }) => [id, guestAs, companyName])).toEqual([
        [foreignInvestor.id, 'investor', 'The others'],
        [independent.id, 'investor', null],
        [own.id, null, 'A company'],
      ]);
      expect(total).toBe(3);
      expect(ids(actor, 'tenant')).toEqual([]);
      expect(ids(actor, 'investor', { of: 'guests' })).toEqual([
        foreignInvestor.id,
        independent.id,
      ]);
    }
  });

  test('are found by the global search under the role they were invited as', () => {
    const { db, one, independent } = setUp();
    const results = searchEverywhere(as(db, one.admin), { search: independent.name });
    expect(results.people?.rows).toMatchObject([
      { id: independent.id, role: 'tenant', guestAs: 'investor' },
    ]);
  });

  test('are sorted, paged, searched and exported with the others', () => {
    const { db, one, own, independent, foreignInvestor, ids } = setUp();
    for (const [{ id }, name] of [
      [own, 'Miriam'],
      [independent, 'Adam Cohen'],
      [foreignInvestor, 'Ziv Cohen'],
    ] as const)
      db.update(people).set({ name }).where(eq(people.id, id)).run();
    const byName = { orderBy: 'name', order: 'asc' };
    expect(ids(one.admin, 'investor', byName)).toEqual([
      independent.id,
      own.id,
      foreignInvestor.id,
    ]);
    expect(ids(one.admin, 'investor', { ...byName, order: 'desc' })).toEqual([
      foreignInvestor.id,
      own.id,
      independent.id,
    ]);
    expect([...peopleLists.investor.batches(as(db, one.admin))].flat().map(({ id }) => id)).toEqual(
      [own, independent, foreignInvestor].map(({ id }) => id),
    );
    for (let count = 0; count < 12; count += 1) person(db, 'investor', { companyId: one.id });
    expect(ids(one.admin, 'investor', { page: '2' }).slice(-3)).toEqual([
      foreignInvestor.id,
      independent.id,
      own.id,
    ]);
  });

  test('are found by a search', () => {
    const { one, independent, foreignInvestor, ids, db } = setUp();
    const guestName =
      db.select().from(people).where(eq(people.id, independent.id)).get()?.name ?? '';
    expect(ids(one.admin, 'investor', { search: guestName })).toContain(independent.id);
    expect(ids(one.admin, 'investor', { search: foreignInvestor.email ?? '' })).toEqual([
      foreignInvestor.id,
    ]);
  });

  test('appear in the users’ project filter', () => {
    const { one, independent, foreignInvestor, ids } = setUp();
    const ofProject = { project_id: String(one.project.id) };
    expect(ids(one.admin, 'user', ofProject)).toEqual([
      foreignInvestor.id,
      independent.id,
      one.entrepreneur.id,
    ]);
    expect(ids(one.admin, 'user', { ...ofProject, roles: 'investor' })).toEqual([
      foreignInvestor.id,
      independent.id,
    ]);
    expect(ids(one.admin, 'user', { ...ofProject, roles: 'tenant' })).toEqual([]);
    expect(ids(one.admin, 'user', { ...ofProject, roles: 'entrepreneur' })).toEqual([
      one.entrepreneur.id,
    ]);
  });

  test('are limited to an entrepreneur’s own projects that are not deleted', () => {
    const { db, one, two, own, ids } = setUp();
    const colleague = person(db, 'entrepreneur', { companyId: one.id });
    expect(ids(colleague, 'investor')).toEqual([own.id]);
    expect(ids(two.entrepreneur, 'investor')).toHaveLength(1);
    db.update(projects).set({ deletedAt: now }).where(eq(projects.id, one.project.id)).run();
    expect(ids(one.admin, 'investor')).toEqual([own.id]);
  });
});
