import { auditLog } from 'db/schema/audit';
import { invitations } from 'db/schema/invitation';
import { people, roles } from 'db/schema/person';
import { projects } from 'db/schema/project';
import { eq, type SQL } from 'drizzle-orm';
import type { SQLiteColumn, SQLiteTable } from 'drizzle-orm/sqlite-core';
import { describe, expect, test } from 'vitest';
import type { Actor } from '~/models/access/actor.server';
import { findFile } from '~/models/files/visible.server';
import {
  endImpersonation,
  findImpersonable,
  findImpersonated,
  impersonableAmong,
  startImpersonating,
  stopImpersonating,
} from '~/models/impersonation/impersonate.server';
import { invitationsVisibleTo } from '~/models/invitations/visible.server';
import { peopleVisibleTo } from '~/models/people/visible.server';
import { projectsVisibleTo } from '~/models/projects/visible.server';
import { findSession, startSession } from '~/models/sessions/session.server';
import { add } from '../support/add-row';
import { freshDatabase } from '../support/database';
import { company, join, now, person, upload } from '../support/world';

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

describe('people that can be impersonated', () => {
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

  test('leaves out the records of other companies, which do not prevent it either', () => {
    const { db, one, two, all } = setUp();
    for (const { project } of [one, two]) join(db, project.id, all.investor, 'investor');
    const phone = '+972501234567';
    db.update(people)
      .set({ phone, phoneVerifiedAt: now })
      .where(eq(people.id, all.investor.id))
      .run();
    const invitationIds = [one, two].flatMap(({ id: companyId, project }) =>
      [all.investor.id, null].map((personId) => {
        const earlier = '+972500000001';
        const to = {
          personId,
          phone: personId ? earlier : phone,
          countryCode: '+972',
          code: crypto.randomUUID(),
        };
        const place = { companyId, projectId: project.id, role: 'investor' as const };
        return add(db, invitations, { ...to, ...place });
      }),
    );
    const uploadId = upload(db, all.investor);
    const idsOf = (table: SQLiteTable & { id: SQLiteColumn }, where: SQL | undefined) =>
      db
        .select({ id: table.id })
        .from(table)
        .where(where)
        .orderBy(table.id)
        .all()
        .map(({ id }) => id);
    const visibleTo = (actor: Actor) => ({
      projects: idsOf(projects, projectsVisibleTo(actor)),
      invitations: idsOf(invitations, invitationsVisibleTo(actor)),
      owners: idsOf(people, peopleVisibleTo(actor)),
    });
    const viewed = findImpersonable(db, all.admin, all.investor.id)!;
    expect(visibleTo(viewed)).toEqual({
      projects: [one.project.id],
      invitations: invitationIds.slice(0, 2),
      owners: [one.entrepreneur.id],
    });
    expect(visibleTo(all.investor)).toEqual({
      projects: [one.project.id, two.project.id],
      invitations: invitationIds,
      owners: [one.entrepreneur.id, two.entrepreneur.id],
    });
    expect(findFile(db, all.investor, uploadId).name).toBe('house.jpg');
    expect(() => findFile(db, viewed, uploadId)).toThrow('not-found');
  });
});

describe('a session', () => {
  function impersonating() {
    const { db, all } = setUp();
    startSession(db, { token: 'token', personId: all.superadmin.id, now });
    const session = () => findSession(db, 'token', 'web', now)!;
    const impersonation = () => ({
      session: session(),
      impersonator: all.superadmin,
      address: '192.0.2.1',
    });
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
