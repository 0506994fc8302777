import { generateRegistrationOptions, verifyRegistrationResponse } from '@simplewebauthn/server';
import { passkeys } from 'db/schema/passkey';
import { eq } from 'drizzle-orm';
import { z } from 'zod';
import { AppError, Refused } from '~/models/errors';
import { orNull } from '~/models/fields';
import { type Caller, operation, withExternalCall } from '~/models/operation.server';
import { addRow, countOf, hasAny } from '~/models/rows.server';
import { sessionOf } from '~/models/sessions/session.server';
import {
  browserOfSession,
  challengeLife,
  jsonOf,
  newChallenge,
  takeChallenge,
  userHandle,
} from '~/models/sign-in/evidence/passkey.server';
import { assertConfirmed } from '~/models/sign-in/purposes/confirm-identity.server';
import { notifyOfWay } from '~/models/sign-in/ways-in.server';
import { passkeyFields } from './input';
import { maxPasskeys } from './own.server';
import { passkeyProvider } from './providers';
import { relyingPartyOf } from './relying-party';

/** EdDSA, ES256 and RS256, which all authenticators have between them. */
const algorithms = [-8, -7, -257];

/** The options with which the browser creates a passkey; null where passkeys cannot be used. */
export async function passkeyOptions(caller: Caller) {
  const { db, secrets, actor, origin, now } = caller;
  const site = relyingPartyOf(origin);
  if (!site) return null;
  const challenge = newChallenge({ db, now }, browserOfSession(sessionOf(caller)));
  return generateRegistrationOptions({
    rpID: site.id,
    rpName: site.id,
    userID: Uint8Array.from(userHandle(secrets, actor.id)),
    userName: actor.email ?? actor.name,
    userDisplayName: actor.name,
    challenge: Buffer.from(challenge, 'base64url'),
    timeout: challengeLife,
    attestationType: 'none',
    supportedAlgorithmIDs: algorithms,
    authenticatorSelection: { residentKey: 'required', userVerification: 'preferred' },
    excludeCredentials: db
      .select({ id: passkeys.credentialId, transports: passkeys.transports })
      .from(passkeys)
      .where(eq(passkeys.personId, actor.id))
      .limit(maxPasskeys)
      .all()
      .map(({ id, transports }) => ({ id, transports: transports as AuthenticatorTransport[] })),
  });
}
type AuthenticatorTransport = 'ble' | 'hybrid' | 'internal' | 'nfc' | 'usb';

const base64url = z.string().max(16_000);
const registration = z.object({
  id: base64url,
  rawId: base64url,
  type: z.literal('public-key'),
  clientExtensionResults: z.object({}),
  response: z.object({
    clientDataJSON: base64url,
    attestationObject: base64url,
    transports: z.array(z.string().max(20)).max(10).default([]),
  }),
});

const newPasskeyFields = z.object({
  name: orNull(passkeyFields.shape.name),
  /** The credential as JSON, or the name of the browser's error. */
  credential: z.string().optional(),
});

type Verified = Omit<
  typeof passkeys.$inferInsert,
  'id' | 'personId' | 'name' | 'createdAt' | 'updatedAt'
>;

/** Saves what `addPasskey` verified. */
const savePasskey = operation({
  name: 'passkey.create',
  isPersonal: true,
  input: z.object({ name: passkeyFields.shape.name, credential: z.custom<Verified>() }),
  run(caller, { name, credential }) {
    const { tx, actor, now, audit } = caller;
    assertConfirmed(caller);
    if (countOf(tx, passkeys, eq(passkeys.personId, actor.id)) >= maxPasskeys)
      throw new Refused('name', 'passkey.errors.many', { count: maxPasskeys });
    if (hasAny(tx, passkeys, eq(passkeys.credentialId, credential.credentialId)))
      throw new Refused('name', 'passkey.errors.failed');
    // Payloads carry numbers as text.
    const passkey = { ...credential, counter: Number(credential.counter) };
    const id = addRow(tx, passkeys, { ...passkey, name, personId: actor.id }, now);
    audit({ recordId: id, changes: { name: { to: name } } });
    notifyOfWay(caller, 'passkey.mail.added', { name });
    return { id, name };
  },
});

/** Checks the form; the permission and the recent proof are checked again when it is saved. */
const parsePasskey = operation({
  name: 'passkey.create',
  isPersonal: true,
  input: newPasskeyFields,
  run(caller, { name, credential: sent }) {
    assertConfirmed(caller);
    if (!sent) throw new Refused('name', 'passkey.errors.script');
    if (sent === 'InvalidStateError') throw new Refused('name', 'passkey.errors.already');
    const { data: credential } = jsonOf(registration).safeParse(sent);
    if (!credential) throw new Refused('name', 'passkey.errors.failed');
    return { name, credential };
  },
});

/**
 * Adds a passkey that the browser created for this session's challenge.
 * @throws AppError `unconfirmed`, `forbidden`; Refused
 */
export const addPasskey = withExternalCall(parsePasskey, async (caller: Caller, payload) => {
  const { name, credential } = parsePasskey(caller, payload);
  const site = relyingPartyOf(caller.origin);
  if (!site) throw new AppError('forbidden');
  const browser = browserOfSession(sessionOf(caller));
  const { registrationInfo: made } = await verifyRegistrationResponse({
    response: credential,
    expectedChallenge: (challenge) => takeChallenge(caller, { challenge, browser }),
    expectedOrigin: site.origin,
    expectedRPID: site.id,
    requireUserVerification: false,
    supportedAlgorithmIDs: algorithms,
  }).catch(() => ({ registrationInfo: undefined }));
  if (!made) throw new Refused('name', 'passkey.errors.failed');
  return savePasskey(caller, {
    name: name ?? passkeyProvider(made.aaguid) ?? site.id,
    credential: {
      credentialId: made.credential.id,
      publicKey: Buffer.from(made.credential.publicKey).toString('base64url'),
      counter: made.credential.counter,
      rpId: site.id,
      aaguid: made.aaguid,
      transports: made.credential.transports ?? [],
      isSynced: made.credentialBackedUp,
    } satisfies Verified,
  });
});
