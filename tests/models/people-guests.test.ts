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
 * Two of the company's own, a stranger invited as an investor whose account is a tenant's, one of
 * another company.
 */
function setUp() {
  const db = freshDatabase();
  const one = company(db);
  const two = company(db);
  const own = person(db, 'investor', { companyId: one.id });
  const alone = person(db, 'tenant', { companyId: null });
  const theirs = person(db, 'investor', { companyId: two.id });
  for (const [who, role] of [
    [alone, 'investor'],
    [theirs, 'investor'],
  ] as const)
    join(db, one.project.id, who, role);
  const ids = (actor: Actor, kind: keyof typeof peopleLists, payload: Payload = {}) =>
    peopleLists[kind](as(db, actor), payload).rows.map(({ id }) => id);
  return { db, one, two, own, alone, theirs, ids };
}

describe('guests', () => {
  test('stand among a company’s own by what they were invited as, marked, with their company or none', () => {
    const { db, one, own, alone, theirs, ids } = setUp();
    db.update(companies)
      .set({ name: 'The others' })
      .where(eq(companies.id, theirs.companyId ?? 0))
      .run();
    for (const actor of [one.admin, one.entrepreneur]) {
      const { rows, total } = peopleLists.investor(as(db, actor), {});
      expect(rows.map(({ id, guestAs, companyName }) => [id, guestAs, companyName])).toEqual([
        [theirs.id, 'investor', 'The others'],
        [alone.id, 'investor', null],
        [own.id, null, 'A company'],
      ]);
      expect(total).toBe(3);
      expect(ids(actor, 'tenant')).toEqual([]);
      expect(ids(actor, 'investor', { of: 'guests' })).toEqual([theirs.id, alone.id]);
    }
  });

  test('are found by the search of everything as what they were invited as', () => {
    const { db, one, alone } = setUp();
    const found = searchEverywhere(as(db, one.admin), { search: alone.name });
    expect(found.people?.rows).toMatchObject([
      { id: alone.id, role: 'tenant', guestAs: 'investor' },
    ]);
  });

  test('are sorted, paged, searched and written to files with them', () => {
    const { db, one, own, alone, theirs, ids } = setUp();
    for (const [{ id }, name] of [
      [own, 'Miriam'],
      [alone, 'Adam Cohen'],
      [theirs, 'Ziv Cohen'],
    ] as const)
      db.update(people).set({ name }).where(eq(people.id, id)).run();
    const byName = { orderBy: 'name', order: 'asc' };
    expect(ids(one.admin, 'investor', byName)).toEqual([alone.id, own.id, theirs.id]);
    expect(ids(one.admin, 'investor', { ...byName, order: 'desc' })).toEqual([
      theirs.id,
      own.id,
      alone.id,
    ]);
    expect([...peopleLists.investor.batches(as(db, one.admin))].flat().map(({ id }) => id)).toEqual(
      [own, alone, theirs].map(({ id }) => id),
    );
    for (let more = 0; more < 12; more += 1) person(db, 'investor', { companyId: one.id });
    expect(ids(one.admin, 'investor', { page: '2' }).slice(-3)).toEqual([
      theirs.id,
      alone.id,
      own.id,
    ]);
  });

  test('are found by a search', () => {
    const { one, alone, theirs, ids, db } = setUp();
    const word = db.select().from(people).where(eq(people.id, alone.id)).get()?.name ?? '';
    expect(ids(one.admin, 'investor', { search: word })).toContain(alone.id);
    expect(ids(one.admin, 'investor', { search: theirs.email ?? '' })).toEqual([theirs.id]);
  });

  test('stand in the project filter of the users', () => {
    const { one, alone, theirs, ids } = setUp();
    const ofProject = { project_id: String(one.project.id) };
    expect(ids(one.admin, 'user', ofProject)).toEqual([theirs.id, alone.id, one.entrepreneur.id]);
    expect(ids(one.admin, 'user', { ...ofProject, roles: 'investor' })).toEqual([
      theirs.id,
      alone.id,
    ]);
    expect(ids(one.admin, 'user', { ...ofProject, roles: 'tenant' })).toEqual([]);
    expect(ids(one.admin, 'user', { ...ofProject, roles: 'entrepreneur' })).toEqual([
      one.entrepreneur.id,
    ]);
  });

  test('are those of one’s own projects only, while these are not deleted', () => {
    const { db, one, two, own, ids } = setUp();
    const colleague = person(db, 'entrepreneur', { companyId: one.id });
    expect(ids(colleague, 'investor')).toEqual([own.id]);
    expect(ids(two.entrepreneur, 'investor')).toHaveLength(1);
    db.update(projects).set({ deletedAt: now }).where(eq(projects.id, one.project.id)).run();
    expect(ids(one.admin, 'investor')).toEqual([own.id]);
  });
});
