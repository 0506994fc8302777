import type { Database } from 'db/client.server';
import type { Actor } from '~/models/access/actor.server';
import type { Caller, PublicCaller } from '~/models/operation.server';
import { addPasskey, passkeyOptions } from '~/models/passkeys/add.server';
import { relyingPartyOf } from '~/models/passkeys/relying-party';
import { type Session, startSession } from '~/models/sessions/session.server';
import { signInOptions } from '~/models/sign-in/evidence/passkey.server';
import { signInByPasskey } from '~/models/sign-in/purposes/sign-in-passkey.server';
import { authenticator } from './authenticator';
import { as } from './caller';
import { publicCaller, secrets } from './sign-in';
import { now } from './world';

/** A person who signed in just now. */
export function signedIn(db: Database, actor: Actor, more: Partial<Caller> = {}): Caller {
  const token = crypto.randomUUID();
  const at = more.now ?? now;
  const id = startSession(db, { token, personId: actor.id, now: at });
  const session: Session = { id, data: {}, kind: 'web', actor, impersonating: null };
  return as(db, actor, { secrets, session, ...more });
}

/** Adds a passkey as the script of the profile does. */
export async function addFor(
  caller: Caller,
  device = authenticator(),
  { name = 'My laptop', ...options }: { name?: string; counter?: number } = {},
) {
  const { challenge = '', user } = (await passkeyOptions(caller)) ?? {};
  const credential = device.create(challenge, user?.id ?? '', options);
  const { id } = await addPasskey(caller, { name, credential });
  return { id, device };
}

const browserToken = 'a browser';

/** Gets a challenge as the script of the login page does. */
export function challengeFor(db: Database, more: Partial<PublicCaller> = {}) {
  const caller = publicCaller(db, more);
  const site = relyingPartyOf(caller.origin);
  if (!site) throw new Error('There are no passkeys at this address.');
  return signInOptions(caller, site, browserToken).options.challenge;
}

/** Sends a credential to the login. */
export const offer = (
  db: Database,
  credential: string,
  { token = browserToken, ...more }: Partial<PublicCaller> & { token?: string | null } = {},
) => signInByPasskey(publicCaller(db, more), { credential, token, door: 'member' });
