import { auditLog } from 'db/schema/audit';
import { companies } from 'db/schema/company';
import { projects } from 'db/schema/project';
import { phases } from 'db/schema/work';
import { eq } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import {
  deletedProjectList,
  deleteProject,
  projectDeletion,
  projectRestoration,
  restoreProject,
} from '~/models/projects/delete.server';
import { findProject } from '~/models/projects/visible.server';
import { as } from '../support/caller';
import { dump, freshDatabase } from '../support/database';
import { company, join, now, person, project } from '../support/world';

const query = {
  page: 1,
  perPage: 10,
  search: '',
  order: 'desc',
  orderBy: 'id',
  filters: {},
} as const;

function setUp() {
  const db = freshDatabase();
  const one = company(db);
  const two = company(db);
  const superadmin = person(db, 'superadmin', { companyId: null });
  const countOf = (id: number) =>
    db.select({ count: companies.projectCount }).from(companies).where(eq(companies.id, id)).get()
      ?.count;
  return { db, one, two, superadmin, countOf };
}

describe('deleting a project', () => {
  test('hides the project from everyone, keeps its contents and updates the company’s count', () => {
    const { db, one, countOf } = setUp();
    const investor = person(db, 'investor', { companyId: one.id });
    join(db, one.project.id, investor, 'investor');
    expect(deleteProject(as(db, one.entrepreneur), { id: one.project.id })).toEqual({
      name: 'Shabazi 12',
    });
    for (const actor of [one.admin, one.entrepreneur, investor])
      expect(() => findProject(db, actor, one.project.id)).toThrow('not-found');
    expect(db.select().from(projects).where(eq(projects.id, one.project.id)).get()).toMatchObject({
      deletedAt: now,
      deletedBy: one.entrepreneur.id,
    });
    expect(countOf(one.id)).toBe(0);
    expect(db.select().from(auditLog).all()).toMatchObject([
      {
        action: 'project.delete',
        actorId: one.entrepreneur.id,
        projectId: one.project.id,
        companyId: one.id,
      },
    ]);
  });

  test('keeps the first deletion’s details when deleted twice', () => {
    const { db, one } = setUp();
    deleteProject(as(db, one.entrepreneur), { id: one.project.id });
    const before = dump(db);
    deleteProject(as(db, one.admin, { now: now + 1 }), { id: one.project.id });
    expect(dump(db) === before).toBe(true);
  });

  test('is allowed only to the project’s entrepreneur and the company admin', () => {
    const { db, one, two, superadmin } = setUp();
    const investor = person(db, 'investor', { companyId: one.id });
    join(db, one.project.id, investor, 'investor');
    const colleague = person(db, 'entrepreneur', { companyId: one.id });
    const lesser = person(db, 'admin', {
      companyId: one.id,
      parentId: one.admin.id,
      permissions: ['projects.edit'],
    });
    const before = dump(db);
    const by = (actor: typeof investor) => () =>
      deleteProject(as(db, actor), { id: one.project.id });
    for (const actor of [investor, lesser, superadmin]) expect(by(actor)).toThrow('forbidden');
    for (const actor of [colleague, two.admin, two.entrepreneur])
      expect(by(actor)).toThrow('not-found');
    expect(() => deleteProject(as(db, one.admin), { id: 999 })).toThrow('not-found');
    expect(dump(db) === before).toBe(true);
  });

  test('lists in advance what is hidden with the project', () => {
    const { db, one } = setUp();
    const work = {
      title: 'Walls',
      startDate: '2026-01-01',
      endDate: '2026-02-01',
      customFields: {},
    };
    db.insert(phases)
      .values({ ...work, projectId: one.project.id, createdAt: now, updatedAt: now })
      .run();
    expect(projectDeletion(as(db, one.admin), { id: one.project.id }).contents).toEqual({
      phases: 1,
      milestones: 0,
      documents: 0,
      messages: 0,
    });
  });
});

describe('restoring', () => {
  test('restores the project unchanged, once', () => {
    const { db, one, superadmin, countOf } = setUp();
    const restored = findProject(db, one.admin, one.project.id);
    deleteProject(as(db, one.admin), { id: one.project.id });
    restoreProject(as(db, superadmin, { now: now + 1 }), { id: one.project.id });
    expect(findProject(db, one.entrepreneur, one.project.id)).toEqual({
      ...restored,
      updatedAt: now + 1,
    });
    expect(countOf(one.id)).toBe(1);
    const before = dump(db);
    restoreProject(as(db, one.admin, { now: now + 2 }), { id: one.project.id });
    expect(dump(db) === before).toBe(true);
  });

  test('is refused to members and to other companies', () => {
    const { db, one, two } = setUp();
    deleteProject(as(db, one.admin), { id: one.project.id });
    const before = dump(db);
    expect(() => restoreProject(as(db, one.entrepreneur), { id: one.project.id })).toThrow(
      'forbidden',
    );
    expect(() => restoreProject(as(db, two.admin), { id: one.project.id })).toThrow('not-found');
    expect(() => projectRestoration(as(db, two.admin), { id: one.project.id })).toThrow(
      'not-found',
    );
    expect(dump(db) === before).toBe(true);
  });
});

test('lists the company’s deleted projects, latest first, with the person who deleted them', () => {
  const { db, one, two, superadmin } = setUp();
  const second = project(db, one.entrepreneur, one.assetType.id, {
    name: 'Second',
    location: '50% Street',
  });
  deleteProject(as(db, one.entrepreneur), { id: second.id });
  deleteProject(as(db, one.admin, { now: now + 1 }), { id: one.project.id });
  deleteProject(as(db, two.admin, { now: now + 2 }), { id: two.project.id });
  const deletedIds = (actor: typeof one.admin, more = {}) =>
    deletedProjectList(as(db, actor), { ...query, ...more }).rows.map(({ id }) => id);
  expect(deletedIds(one.admin)).toEqual([one.project.id, second.id]);
  expect(deletedIds(two.admin)).toEqual([two.project.id]);
  expect(deletedIds(superadmin)).toEqual([two.project.id, one.project.id, second.id]);
  expect(deletedIds(one.admin, { search: '50%' })).toEqual([second.id]);
  expect(deletedIds(one.admin, { orderBy: 'name', order: 'asc' })).toEqual([
    second.id,
    one.project.id,
  ]);
  expect(deletedProjectList(as(db, one.admin), query)).toMatchObject({
    total: 2,
    rows: [{ deletedBy: one.admin.name, currency: 'USD' }, { deletedBy: one.entrepreneur.name }],
  });
});
