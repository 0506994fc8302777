import { identities } from 'db/schema/identity';
import { and, asc, eq } from 'drizzle-orm';
import { z } from 'zod';
import { AppError, Refused } from '~/models/errors';
import { byId } from '~/models/fields';
import { type Caller, operation, query } from '~/models/operation.server';
import { hasAny, pick } from '~/models/rows.server';
import { sessionOf } from '~/models/sessions/session.server';
import { type Flow, verifyCallback } from '~/models/sign-in/evidence/provider.server';
import { assertConfirmed } from '~/models/sign-in/purposes/confirm-identity.server';
import { assertOtherWay, notifyOfWay } from '~/models/sign-in/ways-in.server';
import { signInProviders } from './configured.server';
import { addIdentity, findIdentity } from './identities.server';

/** Own links to providers, with the name of the provider where it is still set up. */
export const ownIdentities = query({
  run: (caller) => {
    const names = new Map(signInProviders(caller).map(({ issuer, name }) => [issuer, name]));
    return caller.db
      .select(pick(identities, 'id', 'issuer', 'createdAt', 'lastUsedAt'))
      .from(identities)
      .where(eq(identities.personId, caller.actor.id))
      .orderBy(asc(identities.id))
      .all()
      .map((identity) => ({ ...identity, provider: names.get(identity.issuer) ?? null }));
  },
});

/** The providers that the person could link, and the proof that the link's address is ours. */
export const linkableProviders = query({
  run: (caller) => {
    const linked = new Set(ownIdentities(caller).map(({ issuer }) => issuer));
    return signInProviders(caller)
      .filter(({ issuer }) => !linked.has(issuer))
      .map(({ key, name }) => ({ key, name, proof: linkProof(caller, key) }));
  },
});

/**
 * Only our own pages of this session know it. Otherwise another site could start linking, and link
 * its own account at the provider.
 */
export const linkProof = (caller: Caller, key: number): string =>
  caller.secrets.mac('link provider', `${sessionOf(caller).id} ${key}`);

function findOwnIdentity({ db, actor }: Pick<Caller, 'db' | 'actor'>, id: number) {
  const isOwn = and(eq(identities.id, id), eq(identities.personId, actor.id));
  const identity = db
    .select(pick(identities, 'id', 'issuer'))
    .from(identities)
    .where(isOwn)
    .get();
  if (!identity) throw new AppError('not-found');
  return identity;
}

export const ownIdentity = query({
  input: byId,
  run: (caller, { id }) => {
    const { issuer } = findOwnIdentity(caller, id);
    return { id, name: nameOf(caller, issuer) };
  },
});

const nameOf = (caller: Caller, issuer: string) =>
  signInProviders(caller).find((provider) => provider.issuer === issuer)?.name ?? issuer;

const subjectFields = z.object({ issuer: z.string(), subject: z.string() });

/** Saves what `linkIdentity` verified. */
const saveIdentity = operation({
  name: 'identity.create',
  isPersonal: true,
  input: subjectFields,
  run(caller, identity) {
    const { tx, actor, now, audit } = caller;
    const owner = findIdentity(tx, identity);
    const isOwn = and(eq(identities.personId, actor.id), eq(identities.issuer, identity.issuer));
    if (owner || hasAny(tx, identities, isOwn)) throw new Refused('id', 'provider.errors.taken');
    const id = addIdentity(tx, identity, { personId: actor.id, now });
    const name = nameOf(caller, identity.issuer);
    audit({ recordId: id, changes: { name: { to: name } } });
    notifyOfWay(caller, 'passkey.mail.linked', { name });
    return { name };
  },
});

/**
 * Links the identity of a callback to the person who began linking in this session.
 * @throws Refused if the identity belongs to someone else
 */
export async function linkIdentity(
  caller: Caller,
  flow: Flow,
  callback: { key: string; search: string },
): Promise<{ name: string } | null> {
  const { linksTo } = flow;
  const { id: sessionId } = sessionOf(caller);
  if (linksTo?.sessionId !== sessionId || linksTo.personId !== caller.actor.id) return null;
  const verified = await verifyCallback(caller, flow, callback);
  if (!verified) return null;
  const { issuer, subject } = verified.identity;
  return saveIdentity(caller, { issuer, subject });
}

/** @throws AppError `unconfirmed`; Refused if there is no other way to sign in */
export const removeIdentity = operation({
  name: 'identity.delete',
  isPersonal: true,
  target: (caller, idOf) => findOwnIdentity(caller, idOf('id')),
  run(caller) {
    const { tx, audit, target } = caller;
    assertConfirmed(caller);
    assertOtherWay(caller, { identityId: target.id });
    tx.delete(identities).where(eq(identities.id, target.id)).run();
    const name = nameOf(caller, target.issuer);
    audit({ recordId: target.id, changes: { name: { from: name } } });
    notifyOfWay(caller, 'passkey.mail.unlinked', { name });
    return { name };
  },
});
