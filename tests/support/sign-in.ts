import type { Database } from 'db/client.server';
import { people } from 'db/schema/person';
import { rateLimits } from 'db/schema/sign-in';
import { like } from 'drizzle-orm';
import { generateSync } from 'otplib';
import { readOutbox } from '~/models/outbox/read.server';
import { newAuthenticatorKey } from '~/models/sign-in/authenticator.server';
import { type Attempt, proveAuthenticator, proveCode } from '~/models/sign-in/prove.server';
import { resendCode, startSignIn } from '~/models/sign-in/start.server';
import { createSecrets } from '~/services/secrets/secrets.server';
import { now } from './world';

export const minute = 60_000;
export const hour = 60 * minute;
export const secrets = createSecrets(Buffer.alloc(32, 1));
export const address = '198.51.100.7';
export const compose = (_locale: string | null, code: string) => ({
  subject: 'Code',
  text: `It is ${code}.`,
});
const userAgent = 'a test';

let serial = 0;

/** Somebody who can sign in; `key` is the authenticator's, if they have one. */
export function somebody(
  db: Database,
  options: { key?: string; isActive?: boolean; deletedAt?: number } = {},
) {
  serial += 1;
  const { key, isActive = true, deletedAt } = options;
  const email = `somebody${serial}@example.test`;
  const phone = `+97250555${String(serial).padStart(4, '0')}`;
  const { id } = db
    .insert(people)
    .values({
      ...{ role: 'entrepreneur', name: 'Somebody', email, phone, isActive, deletedAt },
      ...{ twoFactorEnabled: key !== undefined, google2faSecret: key ? secrets.seal(key) : null },
      ...{ userCode: `somebody-${serial}`, createdAt: now, updatedAt: now },
    })
    .returning({ id: people.id })
    .get();
  return { id, email, phone };
}

export const newKey = newAuthenticatorKey;
export const codeFrom = (key: string, at: number) =>
  generateSync({ secret: key, epoch: Math.floor(at / 1000) });

type Asking = { door?: 'admin' | 'member'; at?: number; from?: string; deviceMark?: string };

/** A browser that asked for a code with an e-mail address. */
export function ask(db: Database, email: string, asking: Asking = {}) {
  const { door = 'member', at = now, from = address, deviceMark = null } = asking;
  const { sessionId, pending, token } = startSignIn(db, secrets, {
    browser: { sessionId: null, address: from, userAgent },
    ...{ door, contact: { channel: 'mail', to: email }, compose, deviceMark, now: at },
  });
  return { session: { id: sessionId, pending }, token };
}

type Asked = Pick<Attempt, 'session'>;

export function attempt({ session }: Asked, code: string, at = now, from = address): Attempt {
  return {
    session,
    code,
    browser: { address: from, userAgent },
    toast: () => 'Login successfully.',
    now: at,
  };
}

export const tryCode = (db: Database, asked: Asked, code: string, at = now, from = address) =>
  proveCode(db, secrets, attempt(asked, code, at, from));

export const tryAuthenticator = (db: Database, asked: Asked, code: string, at = now) =>
  proveAuthenticator(db, secrets, attempt(asked, code, at));

export const resend = (db: Database, { session }: Asked, at: number) =>
  resendCode(db, secrets, { session, compose, address, now: at });

/** The code last sent to an address. */
export function codeFor(db: Database, email: string): string {
  const code = readOutbox(db, secrets, email)[0]?.code;
  if (!code) throw new Error(`No code was sent to ${email}.`);
  return code;
}

/** Six digits that are not these. */
export const otherThan = (code: string) => (code === '111111' ? '222222' : '111111');

export const countOf = (db: Database, limit: string) =>
  db
    .select({ count: rateLimits.count })
    .from(rateLimits)
    .where(like(rateLimits.key, `${limit}:%`))
    .all()
    .reduce((sum, { count }) => sum + count, 0);
