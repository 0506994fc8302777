import { projects } from 'db/schema/project';
import { and, eq } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import type { Actor } from '~/models/access/actor.server';
import { createProject, updateProject } from '~/models/projects/save.server';
import { newProject } from '~/models/projects/show.server';
import { projectsVisibleTo } from '~/models/projects/visible.server';
import { as } from '../support/caller';
import { freshDatabase } from '../support/database';
import { company, join, now, person, project } from '../support/world';

function twoCompanies() {
  const db = freshDatabase();
  const one = company(db);
  const two = company(db);
  const sees = (actor: Actor) =>
    db
      .select({ id: projects.id })
      .from(projects)
      .where(projectsVisibleTo(actor))
      .all()
      .map((row) => row.id);
  return { db, one, two, sees };
}

describe('who sees which projects', () => {
  test('the super admin all, an admin the company’s', () => {
    const { db, one, two, sees } = twoCompanies();
    expect(sees(person(db, 'superadmin', { companyId: null }))).toEqual([
      one.project.id,
      two.project.id,
    ]);
    expect(sees(one.admin)).toEqual([one.project.id]);
    expect(sees(two.admin)).toEqual([two.project.id]);
  });

  test('an entrepreneur only their own, even beside a colleague', () => {
    const { db, one, sees } = twoCompanies();
    const colleague = person(db, 'entrepreneur', { companyId: one.id });
    expect(sees(colleague)).toEqual([]);
    const own = project(db, colleague, one.assetType.id);
    expect(sees(colleague)).toEqual([own.id]);
    expect(sees(one.entrepreneur)).toEqual([one.project.id]);
  });

  test('investors and tenants what they joined, of whatever company', () => {
    const { db, one, two, sees } = twoCompanies();
    const investor = person(db, 'investor', { companyId: one.id });
    expect(sees(investor)).toEqual([]);
    join(db, two.project.id, investor, 'investor');
    expect(sees(investor)).toEqual([two.project.id]);
  });

  test('nobody a deleted one', () => {
    const { db, one, sees } = twoCompanies();
    db.update(projects).set({ deletedAt: now }).where(eq(projects.id, one.project.id)).run();
    expect(sees(one.admin)).toEqual([]);
    expect(sees(one.entrepreneur)).toEqual([]);
  });

  test('an id of another company finds nothing through the door', () => {
    const { db, one, two } = twoCompanies();
    const found = db
      .select()
      .from(projects)
      .where(and(eq(projects.id, two.project.id), projectsVisibleTo(one.admin)))
      .get();
    expect(found).toBeUndefined();
  });
});

describe('who may change them', () => {
  test.each([
    ['admin', true],
    ['entrepreneur', true],
    ['investor', false],
    ['tenant', false],
    ['superadmin', false],
  ] as const)('%s: %s', (role, allowed) => {
    const { db, one } = twoCompanies();
    const actor = person(db, role, { companyId: role === 'superadmin' ? null : one.id });
    expect(updateProject.permits(actor)).toBe(allowed);
    expect(createProject.permits(actor)).toBe(allowed);
  });

  test('a company user may what was granted, no more', () => {
    const { db, one } = twoCompanies();
    const user = person(db, 'admin', {
      companyId: one.id,
      parentId: one.admin.id,
      permissions: ['projects.view'],
    });
    expect(updateProject.permits(user)).toBe(false);
    expect(() => newProject(as(db, user))).toThrow('forbidden');
  });

  test('owners to choose from are the company’s admins and entrepreneurs', () => {
    const { db, one, two } = twoCompanies();
    const ids = newProject(as(db, one.admin)).owners.map((owner) => owner.id);
    expect(ids).toContain(one.entrepreneur.id);
    expect(ids).not.toContain(two.entrepreneur.id);
    expect(newProject(as(db, one.entrepreneur)).owners).toEqual([
      { id: one.entrepreneur.id, name: one.entrepreneur.name },
    ]);
  });
});
