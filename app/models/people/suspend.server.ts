import type { Database } from 'db/client.server';
import { apiKeys } from 'db/schema/api-key';
import { people } from 'db/schema/person';
import { accessSuspensions } from 'db/schema/project';
import { sessions } from 'db/schema/sign-in';
import { and, eq, gt, isNull, ne } from 'drizzle-orm';
import type { Actor } from '~/models/access/actor.server';
import { AppError, Refused } from '~/models/errors';
import { byId } from '~/models/fields';
import { operation, query } from '~/models/operation.server';
import { countOf, hasAny, pick } from '~/models/rows.server';
import { endSignedIn } from '~/models/sessions/session.server';
import { suspendableScope, suspending } from './allowed.server';
import { findPerson } from './find.server';

/** A person whose access the actor may change. @throws AppError `not-found`, `forbidden` */
function findManagedAccess(db: Database, actor: Actor, id: number) {
  const person = findPerson(db, actor, id);
  const scope = suspendableScope(actor, person);
  if (!scope) throw new AppError('forbidden');
  const account = db
    .select({ ...pick(people, 'isActive', 'suspendedBy') })
    .from(people)
    .where(eq(people.id, id))
    .get()!;
  const isByCompany = scope === 'company' && hasAny(db, accessSuspensions, ofCompany(actor, id));
  // A company must not learn whether the account of another company's person is suspended.
  const knowsAccount = actor.role === 'superadmin' || person.companyId === actor.companyId;
  const isAccountSuspended = knowsAccount && !account.isActive;
  return {
    ...person,
    scope,
    isByCompany,
    isByOperator: isAccountSuspended && hasAny(db, people, isSuperadmin(account.suspendedBy)),
    isSuspended: isByCompany || isAccountSuspended,
  };
}

const isSuperadmin = (id: number | null) =>
  and(eq(people.id, id ?? 0), eq(people.role, 'superadmin'));

type ManagedAccess = ReturnType<typeof findManagedAccess>;

const ofCompany = (actor: Actor, personId: number) =>
  and(
    eq(accessSuspensions.companyId, actor.companyId ?? 0),
    eq(accessSuspensions.personId, personId),
  );

/**
 * Ends a person's access from the next request on, until it is restored: of the account, or of a
 * tenant or investor to this company's projects only (docs/rules.md#suspension).
 */
export const suspendPerson = operation({
  name: 'person.suspend',
  ...suspending,
  target: ({ db, actor }, idOf) => findManagedAccess(db, actor, idOf('id')),
  run({ tx, actor, now, audit, target: person }) {
    const { id, name, scope, companyId } = person;
    if (!maySuspend(actor, person)) return { id, name };
    if (scope === 'company') {
      tx.insert(accessSuspensions)
        .values({ companyId: actor.companyId ?? 0, personId: id, createdAt: now })
        .run();
      audit({ recordId: id });
      return { id, name };
    }
    if (isLastAdmin(tx, person)) throw new Refused('id', 'access.lastAdmin', { name });
    saveActive(tx, id, { isActive: false, suspendedBy: actor.id }, now);
    // API keys stay: they are refused until the account is restored.
    tx.delete(sessions).where(eq(sessions.personId, id)).run();
    audit({ recordId: id, companyId });
    return { id, name };
  },
});

/** @throws AppError `forbidden` if the super admin suspended the account */
export const restorePerson = operation({
  name: 'person.restore',
  ...suspending,
  target: ({ db, actor }, idOf) => findManagedAccess(db, actor, idOf('id')),
  run({ tx, actor, now, audit, target: person }) {
    const { id, name, scope, isSuspended, companyId } = person;
    if (!isSuspended) return { id, name };
    if (!mayRestore(actor, person)) throw new AppError('forbidden');
    if (scope === 'company') tx.delete(accessSuspensions).where(ofCompany(actor, id)).run();
    else saveActive(tx, id, { isActive: true, suspendedBy: null }, now);
    audit({ recordId: id, companyId: scope === 'company' ? actor.companyId : companyId });
    return { id, name };
  },
});

/** Ends all sessions of an account and revokes its API keys. Ways to sign in stay. */
export const signOutPerson = operation({
  name: 'person.sign-out',
  ...suspending,
  target({ db, actor }, idOf) {
    const person = findManagedAccess(db, actor, idOf('id'));
    if (person.scope !== 'account') throw new AppError('forbidden');
    return person;
  },
  run({ tx, audit, target: { id, name, companyId } }) {
    endSignedIn(tx, id);
    audit({ recordId: id, companyId });
    return { id, name };
  },
});

/** The state of a person's access, and what the actor may change. */
export const personAccess = query({
  ...suspending,
  input: byId,
  run({ db, actor, now }, { id }) {
    const person = findManagedAccess(db, actor, id);
    const { name, role, parentId, scope, isSuspended, isByOperator } = person;
    const isOwn = eq(sessions.personId, id);
    return {
      id,
      name,
      role,
      parentId,
      scope,
      isSuspended,
      isByOperator,
      maySuspend: maySuspend(actor, person),
      mayRestore: mayRestore(actor, person),
      isLastAdmin: scope === 'account' && isLastAdmin(db, person),
      signedIn: scope === 'account' && {
        sessions: countOf(db, sessions, and(isOwn, gt(sessions.expiresAt, now))),
        keys: countOf(db, apiKeys, and(eq(apiKeys.personId, id), gt(apiKeys.expiresAt, now))),
      },
    };
  },
});

export type PersonAccess = ReturnType<typeof personAccess>;

/** A super admin can take over a company's suspension, which the company then cannot end. */
function maySuspend(
  actor: Actor,
  { scope, isSuspended, isByCompany, isByOperator }: ManagedAccess,
) {
  if (scope === 'company') return !isByCompany;
  return !isSuspended || (actor.role === 'superadmin' && !isByOperator);
}

/** What the super admin suspended, a company cannot restore. */
function mayRestore(
  actor: Actor,
  { scope, isSuspended, isByCompany, isByOperator }: ManagedAccess,
) {
  if (scope === 'company') return isByCompany;
  return isSuspended && (actor.role === 'superadmin' || !isByOperator);
}

/** Without an active admin, no one could manage the company. */
function isLastAdmin(db: Database, { id, role, parentId, companyId }: ManagedAccess): boolean {
  if (role !== 'admin' || parentId !== null) return false;
  const others = and(
    eq(people.companyId, companyId ?? 0),
    eq(people.role, 'admin'),
    isNull(people.parentId),
    ne(people.id, id),
    eq(people.isActive, true),
    isNull(people.deletedAt),
  );
  return !hasAny(db, people, others);
}

function saveActive(
  tx: Database,
  id: number,
  account: { isActive: boolean; suspendedBy: number | null },
  now: number,
) {
  tx.update(people)
    .set({ ...account, updatedAt: now })
    .where(eq(people.id, id))
    .run();
}
