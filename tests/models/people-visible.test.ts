import { write } from 'db/prepared';
import { people } from 'db/schema/person';
import { projects } from 'db/schema/project';
import { eq } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import type { Actor } from '~/models/access/actor.server';
import { createdPeopleList, peopleLists } from '~/models/people/list.server';
import { peopleVisibleTo } from '~/models/people/visible.server';
import { as } from '../support/caller';
import { freshDatabase } from '../support/database';
import { company, join, now, person } from '../support/world';

const query = { perPage: 100, order: 'asc' };
const lists = { ...peopleLists, created: createdPeopleList };

function setUp() {
  const db = freshDatabase();
  const one = company(db);
  const two = company(db);
  const inOne = (role: 'investor' | 'tenant') => person(db, role, { companyId: one.id });
  const own = { investor: inOne('investor'), tenant: inOne('tenant') };
  const guest = person(db, 'investor', { companyId: two.id });
  const superadmin = person(db, 'superadmin', { companyId: null });
  join(db, one.project.id, guest, 'investor');
  const sees = (actor: Actor) =>
    db
      .select({ id: people.id })
      .from(people)
      .where(peopleVisibleTo(actor))
      .orderBy(people.id)
      .all()
      .map(({ id }) => id);
  const listed = (actor: Actor, list: keyof typeof lists, more: object = {}) => {
    const { rows, total } = lists[list](as(db, actor), { ...query, ...more });
    expect(total).toBe(rows.length);
    return rows.map(({ id }) => id);
  };
  return { db, one, two, own, guest, superadmin, sees, listed };
}

const ids = (...actors: { id: number }[]) => actors.map(({ id }) => id);

describe('visible people', () => {
  test('shows the super admin everyone, and an admin the company and its guests', () => {
    const { one, two, own, guest, superadmin, sees } = setUp();
    expect(sees(superadmin)).toHaveLength(8);
    expect(sees(one.admin)).toEqual(
      ids(one.admin, one.entrepreneur, own.investor, own.tenant, guest),
    );
    expect(sees(two.admin)).toEqual(ids(two.admin, two.entrepreneur, guest));
  });

  test('shows an entrepreneur the company’s investors and tenants and the guests of their projects', () => {
    const { db, one, own, guest, sees } = setUp();
    expect(sees(one.entrepreneur)).toEqual(ids(own.investor, own.tenant, guest));
    const colleague = person(db, 'entrepreneur', { companyId: one.id });
    expect(sees(colleague)).toEqual(ids(own.investor, own.tenant));
  });

  test('shows investors and tenants the people who run their projects, until these are deleted', () => {
    const { db, one, own, guest, sees } = setUp();
    expect(sees(guest)).toEqual(ids(one.entrepreneur));
    expect(sees(own.tenant)).toEqual([]);
    db.update(projects).set({ deletedAt: now }).where(eq(projects.id, one.project.id)).run();
    expect(sees(guest)).toEqual([]);
  });
});

describe('lists', () => {
  test('list a role’s people of the company and its guests', () => {
    const { one, own, guest, superadmin, listed } = setUp();
    expect(listed(one.admin, 'investor')).toEqual(ids(own.investor, guest));
    expect(listed(one.admin, 'investor', { of: 'guests' })).toEqual(ids(guest));
    expect(listed(one.entrepreneur, 'tenant')).toEqual(ids(own.tenant));
    expect(() => listed(one.entrepreneur, 'user')).toThrow('forbidden');
    expect(() => listed(one.admin, 'created')).toThrow('forbidden');
    expect(listed(superadmin, 'investor')).toEqual(ids(own.investor, guest));
    expect(listed(guest, 'entrepreneur')).toEqual(ids(one.entrepreneur));
  });

  test('count deletions, promotions and new people', () => {
    const { db, one, superadmin, listed } = setUp();
    const user = person(db, 'admin', { companyId: one.id, parentId: one.admin.id });
    expect(listed(superadmin, 'admin')).toHaveLength(2);
    expect(listed(one.admin, 'user', { roles: 'admin' })).toEqual(ids(one.admin, user));
    db.update(people).set({ parentId: null }).where(eq(people.id, user.id)).run();
    expect(listed(superadmin, 'admin')).toHaveLength(3);
    db.update(people).set({ deletedAt: now }).where(eq(people.id, user.id)).run();
    expect(listed(superadmin, 'admin')).toHaveLength(2);
    expect(listed(one.admin, 'user')).toHaveLength(4);
    expect(listed(superadmin, 'user')).toHaveLength(8);
  });

  test('search parts of names and addresses, in Hebrew too, within what the actor sees', () => {
    const { db, one, two, own, listed } = setUp();
    const rename = ({ id }: Actor, name: string) =>
      write(db, (tx) => tx.update(people).set({ name }).where(eq(people.id, id)).run());
    rename(own.tenant, 'נטע ברק-לוי');
    rename(two.entrepreneur, 'נטע ברק');
    expect(listed(one.admin, 'user', { search: 'ברק' })).toEqual(ids(own.tenant));
    expect(listed(one.admin, 'user', { search: 'נט' })).toEqual(ids(own.tenant));
    expect(listed(one.admin, 'user', { search: own.investor.email!.toUpperCase() })).toEqual(
      ids(own.investor),
    );
    expect(listed(one.admin, 'user', { search: '"%_' })).toEqual([]);
  });

  test('filter by project to its members and owner', () => {
    const { one, own, guest, db, listed } = setUp();
    join(db, one.project.id, own.tenant, 'tenant');
    expect(listed(one.admin, 'user', { project_id: one.project.id })).toEqual(
      ids(one.entrepreneur, own.tenant, guest),
    );
  });
});
