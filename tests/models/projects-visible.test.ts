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

describe('visible projects', () => {
  test('are all for the super admin and the company’s for an admin', () => {
    const { db, one, two, sees } = twoCompanies();
    expect(sees(person(db, 'superadmin', { companyId: null }))).toEqual([
      one.project.id,
      two.project.id,
    ]);
    expect(sees(one.admin)).toEqual([one.project.id]);
    expect(sees(two.admin)).toEqual([two.project.id]);
  });

  test('are only their own for an entrepreneur', () => {
    const { db, one, sees } = twoCompanies();
    const colleague = person(db, 'entrepreneur', { companyId: one.id });
    expect(sees(colleague)).toEqual([]);
    const own = project(db, colleague, one.assetType.id);
    expect(sees(colleague)).toEqual([own.id]);
    expect(sees(one.entrepreneur)).toEqual([one.project.id]);
  });

  test('are the ones they joined for investors and tenants, in any company', () => {
    const { db, one, two, sees } = twoCompanies();
    const investor = person(db, 'investor', { companyId: one.id });
    expect(sees(investor)).toEqual([]);
    join(db, two.project.id, investor, 'investor');
    expect(sees(investor)).toEqual([two.project.id]);
  });

  test('never include a deleted one', () => {
    const { db, one, sees } = twoCompanies();
    db.update(projects).set({ deletedAt: now }).where(eq(projects.id, one.project.id)).run();
    expect(sees(one.admin)).toEqual([]);
    expect(sees(one.entrepreneur)).toEqual([]);
  });

  test('never include a project of another company by id', () => {
    const { db, one, two } = twoCompanies();
    const row = db
      .select()
      .from(projects)
      .where(and(eq(projects.id, two.project.id), projectsVisibleTo(one.admin)))
      .get();
    expect(row).toBeUndefined();
  });
});

describe('creating and editing', () => {
  test.each([
    ['admin', true],
    ['entrepreneur', true],
    ['investor', false],
    ['tenant', false],
    ['superadmin', false],
  ] as const)('is permitted to %s: %s', (role, allowed) => {
    const { db, one } = twoCompanies();
    const actor = person(db, role, { companyId: role === 'superadmin' ? null : one.id });
    expect(updateProject.permits(actor)).toBe(allowed);
    expect(createProject.permits(actor)).toBe(allowed);
  });

  test('is permitted to a company user only as granted', () => {
    const { db, one } = twoCompanies();
    const user = person(db, 'admin', {
      companyId: one.id,
      parentId: one.admin.id,
      permissions: ['projects.view'],
    });
    expect(updateProject.permits(user)).toBe(false);
    expect(() => newProject(as(db, user))).toThrow('forbidden');
  });

  test('offers the company’s admins and entrepreneurs as owners', () => {
    const { db, one, two } = twoCompanies();
    const ids = newProject(as(db, one.admin)).owners.map((owner) => owner.id);
    expect(ids).toContain(one.entrepreneur.id);
    expect(ids).not.toContain(two.entrepreneur.id);
    expect(newProject(as(db, one.entrepreneur)).owners).toEqual([
      { id: one.entrepreneur.id, name: one.entrepreneur.name },
    ]);
  });
});
