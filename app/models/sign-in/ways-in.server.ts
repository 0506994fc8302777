import type { Database } from 'db/client.server';
import { identities } from 'db/schema/identity';
import { passkeys } from 'db/schema/passkey';
import { and, eq, ne } from 'drizzle-orm';
import { type TextKey, textOf } from '~/i18n/words';
import { Refused } from '~/models/errors';
import type { Caller } from '~/models/operation.server';
import { queueMessage } from '~/models/outbox/send.server';
import { isCarried } from '~/models/outbox/ways.server';
import { relyingPartyOf } from '~/models/passkeys/relying-party';
import { findProfile } from '~/models/profile/profile.server';
import { signInProviders } from '~/models/providers/configured.server';
import { mustUseProvider } from '~/models/providers/identities.server';
import { hasAny } from '~/models/rows.server';
import { findAccountById } from './accounts.server';
import { ownContact } from './purposes/confirm-identity.server';

/** The way in that is about to be removed. */
type Removal = { passkeyId?: number; identityId?: number };

/** True if the person could not sign in any more without it (docs/rules.md#passkeys). */
export function isLastWay(caller: Caller, removal: Removal): boolean {
  if (hasProvider(caller, removal)) return false;
  // If providers are required, the operator removes the link, not the person.
  const account = findAccountById(caller.db, caller.actor.id);
  if (removal.identityId && account && mustUseProvider(caller, account)) return true;
  return !canGetCode(caller) && !hasPasskey(caller, removal);
}

/** @throws Refused */
export function assertOtherWay(caller: Caller, removal: Removal) {
  if (isLastWay(caller, removal)) throw new Refused('id', 'passkey.errors.last');
}

function canGetCode({ db, actor, ways }: Caller): boolean {
  const { email, phone, emailVerifiedAt, phoneVerifiedAt } = findProfile(db, actor);
  const byMail = email !== null && emailVerifiedAt !== null && isCarried(ways.mail);
  return byMail || (phone !== null && phoneVerifiedAt !== null && isCarried(ways.sms));
}

function hasPasskey({ db, actor, origin }: Caller, { passkeyId = 0 }: Removal): boolean {
  const site = relyingPartyOf(origin);
  const isOther = and(eq(passkeys.personId, actor.id), ne(passkeys.id, passkeyId));
  return site !== null && hasAny(db, passkeys, and(isOther, eq(passkeys.rpId, site.id)));
}

function hasProvider(caller: Caller, { identityId = 0 }: Removal): boolean {
  const { db, actor } = caller;
  const isOther = and(eq(identities.personId, actor.id), ne(identities.id, identityId));
  return signInProviders(caller).some(({ issuer }) =>
    hasAny(db, identities, and(isOther, eq(identities.issuer, issuer))),
  );
}

/**
 * Notifies the person that a way to sign in was added or removed, in case someone else did it at
 * their screen. Called inside a write.
 */
export function notifyOfWay(
  caller: Caller & { tx: Database },
  key: Extract<TextKey, `passkey.mail.${string}`>,
  values: Record<string, string>,
) {
  const contact = ownContact(caller);
  if (!contact) return;
  const text = textOf(caller.actor.locale, caller.locale);
  const words = { subject: text('passkey.mail.changedSubject'), text: text(key, values) };
  queueMessage(caller.tx, caller.secrets, { ...contact, ...words }, caller.now);
}
