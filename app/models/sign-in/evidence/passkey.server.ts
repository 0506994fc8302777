import {
  type AuthenticationResponseJSON,
  verifyAuthenticationResponse,
} from '@simplewebauthn/server';
import type { Database } from 'db/client.server';
import { writeUnseen } from 'db/prepared';
import { passkeyChallenges, passkeys } from 'db/schema/passkey';
import { and, eq, gt, lt, lte, or } from 'drizzle-orm';
import { z } from 'zod';
import { countOrRefuse, networkOf } from '~/models/limits/limits.server';
import { type RelyingParty, relyingPartyOf } from '~/models/passkeys/relying-party';
import { pick } from '~/models/rows.server';
import type { SignInContext } from '~/models/sign-in/context';
import { randomToken, sha256 } from '~/services/secrets/random.server';
import type { Secrets } from '~/services/secrets/secrets.server';

export const challengeLife = 5 * 60_000;

/** The browser that a challenge is bound to, by the token in its cookie. */
export const browserOfToken = (token: string) => sha256(token);
/** The same for a person who adds a passkey while signed in. */
export const browserOfSession = ({ id }: { id: number }) => `session ${id}`;

/** Creates a challenge of 256 random bits, which works once within five minutes. */
export function newChallenge({ db, now }: Pick<SignInContext, 'db' | 'now'>, browser: string) {
  const challenge = randomToken();
  const expiresAt = now + challengeLife;
  writeUnseen(db, (tx) =>
    tx.insert(passkeyChallenges).values({ challenge, browser, expiresAt }).run(),
  );
  return challenge;
}

/**
 * The options that the login page's script passes to the browser, and the token for its cookie.
 * Several tabs share a token, or only the last one could sign in.
 *
 * @throws AppError `limit`
 */
export function signInOptions(
  context: SignInContext,
  { id: rpId }: RelyingParty,
  earlierToken: string | null,
) {
  countOrRefuse(context, 'passkeyChallengesPerNetwork', networkOf(context.address));
  const token = earlierToken ?? randomToken();
  const challenge = newChallenge(context, browserOfToken(token));
  const options = { challenge, rpId, timeout: challengeLife, userVerification: 'preferred' };
  return { token, options };
}

/** Deletes a challenge. Returns false for one of another browser, a used or an old one. */
export const takeChallenge = (
  { db, now }: Pick<SignInContext, 'db' | 'now'>,
  { challenge, browser }: { challenge: string; browser: string },
): boolean =>
  writeUnseen(db, (tx) => {
    const isOfBrowser = and(
      eq(passkeyChallenges.challenge, challenge),
      eq(passkeyChallenges.browser, browser),
      gt(passkeyChallenges.expiresAt, now),
    );
    return tx.delete(passkeyChallenges).where(isOfBrowser).run().changes === 1;
  });

export function sweepPasskeyChallenges(db: Database, now: number) {
  db.delete(passkeyChallenges).where(lte(passkeyChallenges.expiresAt, now)).run();
}

const base64url = z
  .string()
  .max(8000)
  .regex(/^[\w-]+$/);

/** The browser's answer, as text in a form field. */
export const jsonOf = <Shape extends z.ZodType>(shape: Shape) =>
  z
    .string()
    .max(20_000)
    .transform((text, context) => {
      try {
        return JSON.parse(text) as unknown;
      } catch {
        context.addIssue({ code: 'custom', message: 'form.errors.choice' });
        return z.NEVER;
      }
    })
    .pipe(shape);

const assertion = z.object({
  id: base64url,
  rawId: base64url,
  type: z.literal('public-key'),
  clientExtensionResults: z.object({}),
  response: z.object({
    clientDataJSON: base64url,
    authenticatorData: base64url,
    signature: base64url,
    userHandle: base64url.optional(),
  }),
});

/** Null for anything but a passkey's response. */
export const readCredential = (text: unknown): AuthenticationResponseJSON | null =>
  jsonOf(assertion).safeParse(text).data ?? null;

/** Identifies the person to their passkeys; reveals nothing about them. */
export const userHandle = (secrets: Secrets, personId: number): Buffer =>
  Buffer.from(secrets.mac('passkey user', String(personId)), 'hex');

type Verified = {
  id: number;
  personId: number;
  counter: number;
  isSynced: boolean;
  /** True if the authenticator checked a PIN, a fingerprint or a face: that makes it two proofs. */
  isUserVerified: boolean;
};

/**
 * Checks a signature against the person's public key, the origin and the browser's challenge, which
 * it uses up in every case. Called outside a write, because the library is asynchronous.
 */
export async function verifyPasskey(
  context: SignInContext,
  credential: AuthenticationResponseJSON,
  browser: string,
): Promise<Verified | null> {
  const { db, secrets, origin } = context;
  const site = relyingPartyOf(origin);
  const passkey = db
    .select(pick(passkeys, 'id', 'personId', 'credentialId', 'publicKey', 'rpId'))
    .from(passkeys)
    .where(eq(passkeys.credentialId, credential.id))
    .get();
  if (!site) return null;
  try {
    const { verified, authenticationInfo } = await verifyAuthenticationResponse({
      response: credential,
      expectedChallenge: (challenge) => takeChallenge(context, { challenge, browser }),
      expectedOrigin: site.origin,
      expectedRPID: site.id,
      requireUserVerification: false,
      credential: {
        id: passkey?.credentialId ?? '',
        publicKey: Buffer.from(passkey?.publicKey ?? '', 'base64url'),
        // The counter is compared where it is saved, in one statement.
        counter: 0,
      },
    });
    if (!verified || !passkey || passkey.rpId !== site.id) return null;
    const handle = credential.response.userHandle;
    const handles = secrets.macs('passkey user', String(passkey.personId));
    const isOwn =
      handle === undefined || handles.includes(Buffer.from(handle, 'base64url').toString('hex'));
    if (!isOwn) return null;
    return {
      id: passkey.id,
      personId: passkey.personId,
      counter: authenticationInfo.newCounter,
      isSynced: authenticationInfo.credentialBackedUp,
      isUserVerified: authenticationInfo.userVerified,
    };
  } catch {
    // The library explains what is wrong with a response, which no one may learn.
    return null;
  }
}

/**
 * Saves the counter of a signature. Returns false if it did not increase, as that of a copy, or if
 * the passkey was removed meanwhile. Called inside a write.
 */
export function saveCounter(
  tx: Database,
  { id, counter, isSynced }: Pick<Verified, 'id' | 'counter' | 'isSynced'>,
  now: number,
): boolean {
  const isUncounted = counter === 0 ? eq(passkeys.counter, 0) : undefined;
  const isNewer = or(lt(passkeys.counter, counter), isUncounted);
  const { changes } = tx
    .update(passkeys)
    .set({ counter, isSynced, lastUsedAt: now, updatedAt: now })
    .where(and(eq(passkeys.id, id), isNewer))
    .run();
  return changes === 1;
}
