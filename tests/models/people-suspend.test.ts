import { apiKeys } from 'db/schema/api-key';
import { auditLog } from 'db/schema/audit';
import { people } from 'db/schema/person';
import { sessions } from 'db/schema/sign-in';
import { eq } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import type { Actor } from '~/models/access/actor.server';
import { findApiKey } from '~/models/api-keys/key.server';
import { findImpersonated } from '~/models/impersonation/impersonate.server';
import { peopleLists } from '~/models/people/list.server';
import {
  personAccess,
  restorePerson,
  signOutPerson,
  suspendPerson,
} from '~/models/people/suspend.server';
import { findSession, startSession } from '~/models/sessions/session.server';
import { sha256 } from '~/services/secrets/random.server';
import { as } from '../support/caller';
import { dump, freshDatabase } from '../support/database';
import { company, join, now, person } from '../support/world';

function setUp() {
  const db = freshDatabase();
  const [one, two] = [company(db), company(db)];
  const ofOne = { companyId: one.id };
  const all = {
    superadmin: person(db, 'superadmin', { companyId: null }),
    otherSuperadmin: person(db, 'superadmin', { companyId: null }),
    admin: one.admin,
    equalAdmin: person(db, 'admin', ofOne),
    user: person(db, 'admin', { ...ofOne, parentId: one.admin.id, permissions: ['people.edit'] }),
    otherUser: person(db, 'admin', { ...ofOne, parentId: one.admin.id }),
    entrepreneur: one.entrepreneur,
    tenant: person(db, 'tenant', ofOne),
    guest: person(db, 'investor', { companyId: two.id }),
    foreignAdmin: two.admin,
    foreignTenant: person(db, 'tenant', { companyId: two.id }),
  };
  join(db, one.project.id, all.guest, 'investor');
  const suspend = (by: Actor, { id }: Actor) => suspendPerson(as(db, by), { id: String(id) });
  const restore = (by: Actor, { id }: Actor) => restorePerson(as(db, by), { id: String(id) });
  const isActive = ({ id }: Actor) =>
    db.select().from(people).where(eq(people.id, id)).get()?.isActive;
  return { db, one, two, all, suspend, restore, isActive };
}

type Name = keyof ReturnType<typeof setUp>['all'];

/** Who may suspend whom: an account, or the access to the company's projects. */
const table: Partial<Record<Name, Partial<Record<Name, 'account' | 'company'>>>> = {
  superadmin: {
    otherSuperadmin: 'account',
    admin: 'account',
    equalAdmin: 'account',
    user: 'account',
    otherUser: 'account',
    entrepreneur: 'account',
    tenant: 'account',
    guest: 'account',
    foreignAdmin: 'account',
    foreignTenant: 'account',
  },
  admin: {
    equalAdmin: 'account',
    user: 'account',
    otherUser: 'account',
    entrepreneur: 'account',
    tenant: 'company',
    guest: 'company',
  },
  // Without their permissions, a company user may not suspend an account.
  user: { otherUser: 'account', tenant: 'company', guest: 'company' },
  otherUser: {},
  entrepreneur: {},
  tenant: {},
  guest: {},
};

const scopeFor = (db: ReturnType<typeof freshDatabase>, by: Actor, { id }: Actor) => {
  try {
    return personAccess(as(db, by), { id: String(id) }).scope;
  } catch (error) {
    return (error as Error).message;
  }
};

describe('who may suspend whom', () => {
  test.each(Object.entries(table))('%s', (by, allowed) => {
    const { db, all } = setUp();
    const actor = all[by as Name];
    for (const [name, target] of Object.entries(all)) {
      const scope = scopeFor(db, actor, target);
      const expected = allowed[name as Name];
      const refusals = ['forbidden', 'not-found'];
      expect([name, scope]).toEqual([name, expected ?? expect.toBeOneOf(refusals)]);
    }
  });
});

describe('an account', () => {
  test('is refused everywhere at once, and works again when it is restored', () => {
    const { db, all, suspend, restore, isActive } = setUp();
    const { admin, entrepreneur } = all;
    startSession(db, { token: 'browser', personId: entrepreneur.id, now });
    startSession(db, { token: 'app', personId: entrepreneur.id, kind: 'bearer', now });
    const token = `yesod_${'a'.repeat(43)}`;
    const key = { name: 'Books', scope: 'write' as const, expiresAt: now + 1000, updatedAt: now };
    db.insert(apiKeys)
      .values({ personId: entrepreneur.id, tokenHash: sha256(token), ...key, createdAt: now })
      .run();
    const opened = () => [
      findSession(db, 'browser', 'web', now)?.actor?.id,
      findSession(db, 'app', 'bearer', now)?.actor?.id,
      findApiKey(db, token, now)?.actor.id,
    ];
    expect(opened()).toEqual([entrepreneur.id, entrepreneur.id, entrepreneur.id]);
    suspend(admin, entrepreneur);
    expect(opened()).toEqual([undefined, undefined, undefined]);
    expect([isActive(entrepreneur), db.select().from(sessions).all()]).toEqual([false, []]);
    const viewed = [{ personId: entrepreneur.id, companyId: entrepreneur.companyId, back: '/' }];
    expect(findImpersonated(db, admin, viewed)).toBeNull();
    restore(admin, entrepreneur);
    expect(opened()).toEqual([undefined, undefined, entrepreneur.id]);
    expect(findImpersonated(db, admin, viewed)).toMatchObject([{ id: entrepreneur.id }]);
    const actions = db.select().from(auditLog).all();
    expect(actions).toMatchObject([
      { action: 'person.suspend', recordId: entrepreneur.id, companyId: admin.companyId },
      { action: 'person.restore', recordId: entrepreneur.id, companyId: admin.companyId },
    ]);
  });

  test('of the last active admin stays', () => {
    const { db, all, suspend, isActive } = setUp();
    suspend(all.superadmin, all.equalAdmin);
    const before = dump(db);
    expect(() => suspend(all.superadmin, all.admin)).toThrow('access.lastAdmin');
    expect(dump(db)).toBe(before);
    expect(personAccess(as(db, all.superadmin), { id: String(all.admin.id) }).isLastAdmin).toBe(
      true,
    );
    expect(isActive(all.admin)).toBe(true);
  });

  test('of two super admins who suspend each other, one stays', () => {
    const { all, suspend } = setUp();
    suspend(all.superadmin, all.otherSuperadmin);
    expect(() => suspend(all.otherSuperadmin, all.superadmin)).toThrow('forbidden');
  });

  test('that the super admin suspended stays so for the company', () => {
    const { db, all, suspend, restore, isActive } = setUp();
    suspend(all.superadmin, all.entrepreneur);
    expect(() => restore(all.admin, all.entrepreneur)).toThrow('forbidden');
    const shown = personAccess(as(db, all.admin), { id: String(all.entrepreneur.id) });
    expect(shown).toMatchObject({ isSuspended: true, mayRestore: false });
    restore(all.superadmin, all.entrepreneur);
    expect(isActive(all.entrepreneur)).toBe(true);
  });

  test('is changed and recorded only once', () => {
    const { db, all, suspend, restore } = setUp();
    suspend(all.admin, all.user);
    const before = dump(db);
    suspend(all.admin, all.user);
    expect(dump(db)).toBe(before);
    restore(all.admin, all.user);
    const restored = dump(db);
    restore(all.admin, all.user);
    expect(dump(db)).toBe(restored);
  });

  test('is marked in lists of those who may know', () => {
    const { db, all, suspend } = setUp();
    const marked = (by: Actor) =>
      peopleLists.user(as(db, by), {}).rows.flatMap((row) => (row.isSuspended ? [row.id] : []));
    suspend(all.admin, all.user);
    suspend(all.superadmin, all.foreignTenant);
    suspend(all.superadmin, all.guest);
    expect(marked(all.admin)).toEqual([all.user.id]);
    expect(marked(all.foreignAdmin).sort()).toEqual([all.guest.id, all.foreignTenant.id].sort());
  });
});

test('signing a person out everywhere ends sessions and keys, and they can sign in again', () => {
  const { db, all, isActive } = setUp();
  const { admin, entrepreneur } = all;
  startSession(db, { token: 'theirs', personId: entrepreneur.id, now });
  startSession(db, { token: 'mine', personId: admin.id, now });
  const stamps = { createdAt: now, updatedAt: now };
  for (const personId of [admin.id, entrepreneur.id])
    db.insert(apiKeys)
      .values({
        personId,
        tokenHash: String(personId),
        name: 'Books',
        scope: 'read',
        expiresAt: now + 1,
        ...stamps,
      })
      .run();
  signOutPerson(as(db, admin), { id: String(entrepreneur.id) });
  expect(db.select({ id: sessions.personId }).from(sessions).all()).toEqual([{ id: admin.id }]);
  expect(db.select({ id: apiKeys.personId }).from(apiKeys).all()).toEqual([{ id: admin.id }]);
  expect(isActive(entrepreneur)).toBe(true);
  const tenant = { id: String(all.tenant.id) };
  expect(() => signOutPerson(as(db, admin), tenant)).toThrow('forbidden');
  expect(() => signOutPerson(as(db, admin), { id: String(admin.id) })).toThrow('forbidden');
});

describe('a suspension by the operator', () => {
  test('takes over the one of a company, which can no longer restore the account', () => {
    const { db, all, suspend, restore, isActive } = setUp();
    suspend(all.admin, all.entrepreneur);
    const access = (by: Actor) => personAccess(as(db, by), { id: String(all.entrepreneur.id) });
    expect(access(all.superadmin)).toMatchObject({ maySuspend: true, mayRestore: true });
    suspend(all.superadmin, all.entrepreneur);
    expect(access(all.admin)).toMatchObject({
      isByOperator: true,
      maySuspend: false,
      mayRestore: false,
    });
    expect(() => restore(all.admin, all.entrepreneur)).toThrow('forbidden');
    restore(all.superadmin, all.entrepreneur);
    expect(isActive(all.entrepreneur)).toBe(true);
  });

  test('of a tenant shows to their company, and of a guest to nobody else', () => {
    const { db, all, suspend, restore } = setUp();
    const access = (of: Actor) => personAccess(as(db, all.admin), { id: String(of.id) });
    for (const one of [all.tenant, all.guest]) suspend(all.superadmin, one);
    expect(access(all.tenant)).toMatchObject({
      isSuspended: true,
      isByOperator: true,
      maySuspend: true,
      mayRestore: false,
    });
    expect(() => restore(all.admin, all.tenant)).toThrow('forbidden');
    expect(access(all.guest)).toMatchObject({ isSuspended: false, isByOperator: false });
  });
});
