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
import { createSecrets } from '~/services/secrets/secrets.server';
import { now } from './world';

export const minute = 60_000;
export const hour = 60 * minute;
export const secrets = createSecrets(Buffer.alloc(32, 1));
export const address = '198.51.100.7';

/** A browser of nobody's yet; in the session of a token, if there is one. */
export function prover(
  db: Database,
  { token, ...more }: Partial<PublicCaller> & { token?: string | null } = {},
): PublicCaller {
  const at = more.now ?? now;
  const session = token ? findSession(db, token, 'web', at) : null;
  const place = {
    db,
    secrets,
    dataDir: '',
    companyBytes: 0,
    scanner: null,
    gateway: null,
    vat: { rate: 0, id: null },
    ways: { mail: 'outbox', sms: 'outbox' } as const,
    origin: 'https://yesod.test',
    now: at,
  };
  const browser = { locale: 'en-US' as const, address, userAgent: 'a test', deviceMark: null };
  return { ...place, ...browser, session, actor: null, ...more };
}

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
      role: 'entrepreneur',
      name: 'Somebody',
      email,
      phone,
      isActive,
      deletedAt,
      emailVerifiedAt: now,
      phoneVerifiedAt: now,
      twoFactorEnabled: key !== undefined,
      google2faSecret: key ? secrets.seal(key) : null,
      userCode: `somebody-${serial}`,
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

type Asking = { door?: 'admin' | 'member'; at?: number; from?: string; deviceMark?: string };

/** A browser that asked for a code with an e-mail address. */
export function ask(db: Database, email: string, asking: Asking = {}) {
  const { door = 'member', at = now, from = address, deviceMark = null } = asking;
  const asker = prover(db, { address: from, deviceMark, now: at });
  const identity = { channel: 'mail', to: email, door } as const;
  const { token } = startFor(asker, signInPurpose, identity);
  return sessionWith(db, token, at);
}

/** Starts a verification, as the operation of its purpose does. */
export const startFor = <Details extends object>(
  asker: PublicCaller,
  purpose: Purpose<Details, unknown>,
  identity: Contact & Details,
) => write(asker.db, () => start(asker, purpose, identity));

/** Answers with what was typed, as the operation of the purpose does, whatever it looks like. */
export const answerFor = <Details extends object, Done>(
  asker: PublicCaller,
  purpose: Purpose<Details, Done>,
  typed: string,
) => write(asker.db, () => answerTyped(asker, purpose, normalizedCode(typed) ?? typed));

export type Asked = { token: string; session: Session };

/** The session of a token, as a request has it that came while it was alive. */
export function sessionWith(db: Database, token: string | null, at = now): Asked {
  const session = token ? findSession(db, token, 'web', at) : null;
  if (!token || !session) throw new Error('There is no such session.');
  return { token, session };
}

export const pendingOf = ({ session }: Pick<Asked, 'session'>) => {
  const pending = pendingIn(signInPurpose, session);
  if (!pending) throw new Error('No sign-in is pending.');
  return pending;
};

export function tryCode(
  db: Database,
  asked: Pick<Asked, 'session'>,
  code: string,
  at = now,
  from = address,
) {
  const session = structuredClone(asked.session);
  return answerFor(prover(db, { session, address: from, now: at }), signInPurpose, code);
}

/** The same once the code was right and the authenticator is asked for. */
export function askSecond(db: Database, email: string, asking: Asking = {}): Asked {
  const { at = now, from = address } = asking;
  const verdict = tryCode(db, ask(db, email, asking), codeFor(db, email), at, from);
  if (verdict.kind !== 'next') throw new Error(verdict.kind);
  return sessionWith(db, verdict.token, at);
}

/** Whoever comes in with it. */
export function signedInBy(verdict: ReturnType<typeof tryCode>) {
  if (verdict.kind !== 'done') throw new Error(verdict.kind);
  return verdict.done;
}

export const resend = (db: Database, { session }: Pick<Asked, 'session'>, at: number) =>
  write(db, () =>
    resendCode(prover(db, { session: structuredClone(session), now: at }), signInPurpose),
  );

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
