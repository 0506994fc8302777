import type { Database } from 'db/client.server';
import { write } from 'db/prepared';
import { people } from 'db/schema/person';
import { rateLimits } from 'db/schema/sign-in';
import { like } from 'drizzle-orm';
import { generateSync } from 'otplib';
import type { PublicCaller } from '~/models/operation.server';
import { readOutbox } from '~/models/outbox/read.server';
import { findSession, type Session } from '~/models/sessions/session.server';
import type { Contact } from '~/models/sign-in/context';
import { newAuthenticatorKey } from '~/models/sign-in/evidence/authenticator.server';
import { normalizedCode } from '~/models/sign-in/evidence/kinds.server';
import { answerTyped } from '~/models/sign-in/operations.server';
import { pendingOf as pendingIn } from '~/models/sign-in/pending.server';
import { signInPurpose } from '~/models/sign-in/purposes/sign-in.server';
import { type Purpose, resend as resendCode, start } from '~/models/sign-in/verification.server';
import { folderFiles } from '~/services/files/files.server';
import { createSecrets } from '~/services/secrets/secrets.server';
import { now } from './world';

export const minute = 60_000;
export const hour = 60 * minute;
export const secrets = createSecrets(Buffer.alloc(32, 1));
export const address = '198.51.100.7';

/** A caller that is not signed in; with a token, in its session. */
export function publicCaller(
  db: Database,
  { token, ...more }: Partial<PublicCaller> & { token?: string | null } = {},
): PublicCaller {
  const at = more.now ?? now;
  const session = token ? findSession(db, token, 'web', at) : null;
  const place = {
    db,
    secrets,
    dataDir: '',
    files: folderFiles(''),
    companyBytes: 0,
    scanner: null,
    gateway: null,
    vat: { vatRate: 0, vatId: null },
    typesetPdf: async () => Buffer.from('%PDF-'),
    ways: { mail: 'outbox', sms: 'outbox' } as const,
    origin: 'https://yesod.test',
    now: at,
  };
  const browser = { locale: 'en-US' as const, address, userAgent: 'a test', deviceMark: null };
  return { ...place, ...browser, session, actor: null, ...more };
}

let serial = 0;

/** Adds a person who can sign in; `key` is the authenticator key, if any. */
export function addUser(
  db: Database,
  options: { key?: string; isActive?: boolean; deletedAt?: number } = {},
) {
  serial += 1;
  const { key, isActive = true, deletedAt } = options;
  const email = `person${serial}@example.test`;
  const phone = `+97250555${String(serial).padStart(4, '0')}`;
  const { id } = db
    .insert(people)
    .values({
      role: 'entrepreneur',
      name: 'Dana Levi',
      email,
      phone,
      isActive,
      deletedAt,
      emailVerifiedAt: now,
      phoneVerifiedAt: now,
      twoFactorEnabled: key !== undefined,
      google2faSecret: key ? secrets.seal(key) : null,
      userCode: `person-${serial}`,
      createdAt: now,
      updatedAt: now,
    })
    .returning({ id: people.id })
    .get();
  return { id, email, phone };
}

export const newKey = newAuthenticatorKey;
export const codeFrom = (key: string, at: number) =>
  generateSync({ secret: key, epoch: Math.floor(at / 1000) });

type SignInOptions = { door?: 'admin' | 'member'; at?: number; from?: string; deviceMark?: string };

/** Requests a sign-in code by email. */
export function requestCode(db: Database, email: string, asking: SignInOptions = {}) {
  const { door = 'member', at = now, from = address, deviceMark = null } = asking;
  const caller = publicCaller(db, { address: from, deviceMark, now: at });
  const identity = { channel: 'mail', to: email, door } as const;
  const { token } = startFor(caller, signInPurpose, identity);
  return sessionWith(db, token, at);
}

/** Starts a verification like the operation of its purpose. */
export const startFor = <Details extends object>(
  caller: PublicCaller,
  purpose: Purpose<Details, unknown>,
  identity: Contact & Details,
) => write(caller.db, () => start(caller, purpose, identity));

/** Answers with the entered text like the operation of the purpose, in any format. */
export const answerFor = <Details extends object, Done>(
  caller: PublicCaller,
  purpose: Purpose<Details, Done>,
  typed: string,
) => write(caller.db, () => answerTyped(caller, purpose, normalizedCode(typed) ?? typed));

type PendingSession = { token: string; session: Session };

/** Returns the session of a token. */
export function sessionWith(db: Database, token: string | null, at = now): PendingSession {
  const session = token ? findSession(db, token, 'web', at) : null;
  if (!token || !session) throw new Error('There is no such session.');
  return { token, session };
}

export const pendingOf = ({ session }: Pick<PendingSession, 'session'>) => {
  const pending = pendingIn(signInPurpose, session);
  if (!pending) throw new Error('No sign-in is pending.');
  return pending;
};

export function tryCode(
  db: Database,
  pendingSession: Pick<PendingSession, 'session'>,
  code: string,
  at = now,
  from = address,
) {
  const session = structuredClone(pendingSession.session);
  return answerFor(publicCaller(db, { session, address: from, now: at }), signInPurpose, code);
}

/** Signs in up to the authenticator step. */
export function reachSecondStep(
  db: Database,
  email: string,
  asking: SignInOptions = {},
): PendingSession {
  const { at = now, from = address } = asking;
  const verdict = tryCode(db, requestCode(db, email, asking), codeFor(db, email), at, from);
  if (verdict.kind !== 'next') throw new Error(verdict.kind);
  return sessionWith(db, verdict.token, at);
}

/** Returns the result of a completed sign-in. */
export function signInResult(verdict: ReturnType<typeof tryCode>) {
  if (verdict.kind !== 'done') throw new Error(verdict.kind);
  return verdict.done;
}

export const resend = (db: Database, { session }: Pick<PendingSession, 'session'>, at: number) =>
  write(db, () =>
    resendCode(publicCaller(db, { session: structuredClone(session), now: at }), signInPurpose),
  );

/** The latest code sent to an address. */
export function codeFor(db: Database, email: string): string {
  const code = readOutbox(db, secrets, email)[0]?.code;
  if (!code) throw new Error(`No code was sent to ${email}.`);
  return code;
}

/** A wrong code of six digits. */
export const wrongCode = (code: string) => (code === '111111' ? '222222' : '111111');

export const countOf = (db: Database, limit: string) =>
  db
    .select({ count: rateLimits.count })
    .from(rateLimits)
    .where(like(rateLimits.key, `${limit}:%`))
    .all()
    .reduce((sum, { count }) => sum + count, 0);
