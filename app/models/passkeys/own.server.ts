import { passkeys } from 'db/schema/passkey';
import { and, desc, eq } from 'drizzle-orm';
import { AppError } from '~/models/errors';
import { byId } from '~/models/fields';
import { type Caller, operation, query } from '~/models/operation.server';
import { pick } from '~/models/rows.server';
import { assertConfirmed } from '~/models/sign-in/purposes/confirm-identity.server';
import { assertOtherWay, notifyOfWay } from '~/models/sign-in/ways-in.server';
import { passkeyFields } from './input';
import { passkeyProvider } from './providers';
import { relyingPartyOf } from './relying-party';

/** More than anyone has, so that a list stays short. */
export const maxPasskeys = 100;

/** `isUsable` is false for passkeys from before the address of the site changed. */
export const ownPasskeys = query({
  run: ({ db, actor, origin }) =>
    db
      .select(pick(passkeys, 'id', 'name', 'rpId', 'aaguid', 'isSynced', 'createdAt', 'lastUsedAt'))
      .from(passkeys)
      .where(eq(passkeys.personId, actor.id))
      .orderBy(desc(passkeys.id))
      .limit(maxPasskeys)
      .all()
      .map(({ aaguid, ...passkey }) => ({
        ...passkey,
        provider: passkeyProvider(aaguid),
        isUsable: passkey.rpId === relyingPartyOf(origin)?.id,
      })),
});

function findOwnPasskey({ db, actor }: Pick<Caller, 'db' | 'actor'>, id: number) {
  const isOwn = and(eq(passkeys.id, id), eq(passkeys.personId, actor.id));
  const passkey = db
    .select(pick(passkeys, 'id', 'name'))
    .from(passkeys)
    .where(isOwn)
    .get();
  if (!passkey) throw new AppError('not-found');
  return passkey;
}

export const ownPasskey = query({
  input: byId,
  run: (caller, { id }) => findOwnPasskey(caller, id),
});

export const renamePasskey = operation({
  name: 'passkey.update',
  isPersonal: true,
  target: (caller, idOf) => findOwnPasskey(caller, idOf('id')),
  input: passkeyFields,
  run({ tx, now, audit, target: { id, name: before } }, { name }) {
    tx.update(passkeys).set({ name, updatedAt: now }).where(eq(passkeys.id, id)).run();
    if (name !== before) audit({ recordId: id, changes: { name: { from: before, to: name } } });
  },
});

/** @throws AppError `unconfirmed`; Refused if there is no other way to sign in */
export const removePasskey = operation({
  name: 'passkey.delete',
  isPersonal: true,
  target: (caller, idOf) => findOwnPasskey(caller, idOf('id')),
  run(caller) {
    const { tx, audit, target } = caller;
    assertConfirmed(caller);
    assertOtherWay(caller, { passkeyId: target.id });
    tx.delete(passkeys).where(eq(passkeys.id, target.id)).run();
    audit({ recordId: target.id, changes: { name: { from: target.name } } });
    notifyOfWay(caller, 'passkey.mail.removed', { name: target.name });
    return { name: target.name };
  },
});
