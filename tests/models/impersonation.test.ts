import { auditLog } from 'db/schema/audit';
import { invitations } from 'db/schema/invitation';
import { people, roles } from 'db/schema/person';
import { projects } from 'db/schema/project';
import { eq } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import type { Actor } from '~/models/access/actor.server';
import {
  endImpersonation,
  findImpersonable,
  findImpersonated,
  impersonableAmong,
  startImpersonating,
  stopImpersonating,
} from '~/models/impersonation/impersonate.server';
import { findSession, startSession } from '~/models/sessions/session.server';
import { freshDatabase } from '../support/database';
import { company, join, now, person } from '../support/world';

function setUp() {
  const db = freshDatabase();
  const [one, two] = [company(db), company(db)];
  const userOf = (of: typeof one) =>
    person(db, 'admin', { companyId: of.id, parentId: of.admin.id });
  const inOne = (role: 'investor' | 'tenant') => person(db, role, { companyId: one.id });
  const all = {
    superadmin: person(db, 'superadmin', { companyId: null }),
    otherSuperadmin: person(db, 'superadmin', { companyId: null }),
    admin: one.admin,
    equalAdmin: person(db, 'admin', { companyId: one.id }),
    user: userOf(one),
    otherUser: userOf(one),
    entrepreneur: one.entrepreneur,
    investor: inOne('investor'),
    tenant: inOne('tenant'),
    foreignAdmin: two.admin,
    foreignUser: userOf(two),
    foreignEntrepreneur: two.entrepreneur,
    foreignInvestor: person(db, 'investor', { companyId: two.id }),
    homeless: person(db, 'tenant', { companyId: null }),
  };
  type Name = keyof typeof all;
  const names = Object.keys(all) as Name[];
  const impersonableBy = (impersonator: Name) => {
    const ids = impersonableAmong(
      db,
      all[impersonator],
      names.map((name) => all[name].id),
    );
    return names.filter((name) => ids.has(all[name].id));
  };
  const impersonableId = (impersonator: Actor, target: Actor) =>
    findImpersonable(db, impersonator, target.id)?.id ?? null;
  return { db, one, two, all, names, impersonableBy, impersonableId };
}

const table: Record<string, string[]> = {
  superadmin: ['admin', 'equalAdmin', 'foreignAdmin'],
  admin: ['user', 'otherUser', 'entrepreneur', 'investor', 'tenant'],
  foreignAdmin: ['foreignUser', 'foreignEntrepreneur', 'foreignInvestor'],
  user: [],
  entrepreneur: [],
  investor: [],
  tenant: [],
  homeless: [],
};

describe('people who may be impersonated', () => {
  test('lists every role in the table', () => {
    const { all } = setUp();
    const listedRoles = Object.keys(table).map((name) => all[name as keyof typeof all].role);
    expect(new Set(listedRoles)).toEqual(new Set(roles));
  });

  test.each(Object.entries(table))('%s', (impersonator, targets) => {
    const { all, names, impersonableBy, impersonableId } = setUp();
    const by = impersonator as keyof typeof all;
    expect(impersonableBy(by)).toEqual(targets);
    for (const name of names)
      expect([name, impersonableId(all[by], all[name])]).toEqual([
        name,
        targets.includes(name) ? all[name].id : null,
      ]);
  });

  test('refuses deleted and inactive people', () => {
    const { db, all, impersonableId } = setUp();
    db.update(people).set({ deletedAt: now }).where(eq(people.id, all.tenant.id)).run();
    db.update(people).set({ isActive: false }).where(eq(people.id, all.investor.id)).run();
    expect(impersonableId(all.admin, all.tenant)).toBeNull();
    expect(impersonableId(all.admin, all.investor)).toBeNull();
  });

  test('refuses people who belong to another company’s projects', () => {
    const { db, one, two, all, impersonableId } = setUp();
    join(db, one.project.id, all.tenant, 'tenant');
    expect(impersonableId(all.admin, all.tenant)).toBe(all.tenant.id);
    join(db, two.project.id, all.tenant, 'tenant');
    expect(impersonableId(all.admin, all.tenant)).toBeNull();
    db.update(projects).set({ deletedAt: now }).where(eq(projects.id, two.project.id)).run();
    expect(impersonableId(all.admin, all.tenant)).toBeNull();
  });

  test.each(['person', 'phone'] as const)(
    'refuses people invited by another company, matched by %s',
    (way) => {
      const { db, two, all, impersonableId } = setUp();
      const phone = '+972501234567';
      if (way === 'phone')
        db.update(people).set({ phone }).where(eq(people.id, all.investor.id)).run();
      db.insert(invitations)
        .values({
          companyId: two.id,
          projectId: two.project.id,
          role: 'investor',
          code: 'code',
          phone,
          personId: way === 'person' ? all.investor.id : null,
          countryCode: '+972',
          createdAt: now,
          updatedAt: now,
        })
        .run();
      expect(impersonableId(all.admin, all.investor)).toBeNull();
    },
  );
});

describe('a session', () => {
  function impersonating() {
    const { db, all } = setUp();
    startSession(db, { token: 'token', personId: all.superadmin.id, now });
    const session = () => findSession(db, 'token', 'web', now)!;
    const impersonation = () => ({ session: session(), impersonator: all.superadmin });
    const start = (actor: Actor, target: Actor, back: string) =>
      startImpersonating(db, impersonation(), actor, target.id, back, now);
    const log = () =>
      db
        .select({
          actor: auditLog.actorId,
          action: auditLog.action,
          record: auditLog.record,
          recordId: auditLog.recordId,
          companyId: auditLog.companyId,
          changes: auditLog.changes,
        })
        .from(auditLog)
        .orderBy(auditLog.id)
        .all();
    const impersonatedIds = () => {
      const { actor, impersonating: steps } = session();
      return actor && steps && findImpersonated(db, actor, steps)?.map(({ id }) => id);
    };
    return { db, all, session, impersonation, start, log, impersonatedIds };
  }

  test('goes from the super admin to an admin to a company user, and back one step at a time', () => {
    const { db, all, session, impersonation, start, impersonatedIds } = impersonating();
    expect(session().impersonating).toBeNull();
    start(all.superadmin, all.admin, '/admin/admin-user?page=2');
    start(all.admin, all.tenant, '/admin/users');
    expect(impersonatedIds()).toEqual([all.admin.id, all.tenant.id]);
    expect(session().actor?.id).toBe(all.superadmin.id);
    expect(stopImpersonating(db, impersonation(), now)).toBe('/admin/users');
    expect(impersonatedIds()).toEqual([all.admin.id]);
    expect(stopImpersonating(db, impersonation(), now)).toBe('/admin/admin-user?page=2');
    expect(session().impersonating).toBeNull();
    expect(stopImpersonating(db, impersonation(), now)).toBeNull();
  });

  test('changes and writes nothing when refused', () => {
    const { all, session, start, log } = impersonating();
    expect(() => start(all.superadmin, all.tenant, '/')).toThrow('not-found');
    start(all.superadmin, all.admin, '/');
    expect(() => start(all.admin, all.foreignEntrepreneur, '/')).toThrow('not-found');
    expect(() => start(all.admin, all.superadmin, '/')).toThrow('not-found');
    expect(session().impersonating).toHaveLength(1);
    expect(log()).toHaveLength(1);
  });

  test('records every step in the company’s audit log under the real person', () => {
    const { db, all, impersonation, start, log } = impersonating();
    start(all.superadmin, all.admin, '/');
    start(all.admin, all.tenant, '/');
    endImpersonation(db, impersonation(), now);
    const { companyId } = all.admin;
    const entry = (action: string, of: Actor, changes = {}) => ({
      actor: all.superadmin.id,
      action,
      record: 'person',
      recordId: of.id,
      companyId,
      changes,
    });
    expect(log()).toEqual([
      entry('person.view-as', all.admin),
      entry('person.view-as', all.tenant, { through: { to: all.admin.name } }),
      entry('person.view-end', all.tenant),
      entry('person.view-end', all.admin),
    ]);
  });

  test.each([
    ['the person is deleted', 'tenant', { deletedAt: now }],
    ['the person moves to another company', 'tenant', { companyId: null }],
    ['the admin in between is deactivated', 'admin', { isActive: false }],
    ['the impersonator loses their role', 'superadmin', { role: 'tenant' }],
  ] as const)('ends impersonation when %s', (_name, person, change) => {
    const { db, all, start, impersonatedIds } = impersonating();
    start(all.superadmin, all.admin, '/');
    start(all.admin, all.tenant, '/');
    db.update(people).set(change).where(eq(people.id, all[person].id)).run();
    expect(impersonatedIds()).toBeFalsy();
  });
});
