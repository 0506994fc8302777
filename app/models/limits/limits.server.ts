import type { Database } from 'db/client.server';
import { assertWriter } from 'db/prepared';
import { rateLimits, usedCaptchas } from 'db/schema/sign-in';
import { and, between, eq, inArray, lte, not, sql } from 'drizzle-orm';
import { dayMs, hourMs } from '~/models/durations';
import { AppError } from '~/models/errors';
import type { Contact } from '~/models/sign-in/context';
import type { Secrets } from '~/services/secrets/secrets.server';

/** How often something can happen (docs/rules.md#limits). Each subject has its own window. */
export const limits = {
  /** Six-digit codes requested with one email address or phone, with or without an account. */
  codesPerContact: { most: 5, window: dayMs },
  /** Six-digit codes sent to one person: 5 × 3 attempts a day succeed with 0.55 % a year. */
  codesPerPerson: { most: 5, window: dayMs },
  /** Messages with a long code, which cannot be guessed. Further requests use the same code. */
  longCodesPerContact: { most: 1, window: hourMs / 2 },
  linksPerContact: { most: 3, window: dayMs },
  /** Notices about a requested code for a phone that several accounts name. */
  phoneNoticesPerPerson: { most: 3, window: dayMs },
  /** Codes requested from one network that were not used to sign in. */
  codesPerNetwork: { most: 60, window: hourMs },
  failuresPerNetwork: { most: 30, window: hourMs },
  /** Reports of sign-outs that no provider signed; apart from people who sign in. */
  logoutFailuresPerNetwork: { most: 30, window: hourMs },
  /** Challenges for passkeys. A login page that stays open gets a new one every four minutes. */
  passkeyChallengesPerNetwork: { most: 600, window: hourMs },
  /** Stops guessing that is spread over many accounts and networks. */
  failuresOverall: { most: 1000, window: hourMs },
  /** Messages to support; enough for an office that shares one address. */
  supportPerNetwork: { most: 10, window: hourMs },
  /** One message can reach thousands of people, each of them by email. */
  messagesPerPerson: { most: 60, window: hourMs },
  /** Attempted invitations count too, because they could reveal who has an account. */
  invitationsPerCompany: { most: 200, window: dayMs },
  /** From all companies together; further invitations are created but not sent. */
  invitationsPerContact: { most: 5, window: dayMs },
  invitationsAgainPerCompany: { most: 200, window: dayMs },
  welcomesPerCompany: { most: 200, window: dayMs },
  /** Changes of other people's contacts. */
  contactChangesPerCompany: { most: 50, window: dayMs },
  /** Test events and repeated deliveries. */
  webhookSendsPerCompany: { most: 100, window: hourMs },
  /** People files that one person uploads for a preview. */
  importsPerPerson: { most: 30, window: hourMs },
  authenticatorFailuresPerPerson: { most: 10, window: dayMs },
  /** Wrong codes in links to the plans. */
  planCodesPerNetwork: { most: 30, window: hourMs },
  /** Payments by visitors, because thieves test stolen cards this way. */
  linkPaymentsPerNetwork: { most: 10, window: hourMs },
  /** Text messages of the whole installation; the settings can change the number. */
  textsOverall: { most: 300, window: hourMs },
  linkPaymentsPerPerson: { most: 10, window: dayMs },
  /** Test messages to the operator of the installation. */
  testsPerPerson: { most: 20, window: hourMs },
} as const;

export type LimitName = keyof typeof limits;

/** The subject of a person's limits, one per known device; `device` is empty for others. */
export const personSubject = (personId: number, device: string): string =>
  `${personId} ${device}`.trim();

/** Counters do not contain contacts in plain text. */
export const contactSubject = (
  secrets: Secrets,
  { channel, to }: Contact,
  device: string,
): string => secrets.mac('limit subject', `${channel} ${to} ${device}`).slice(0, 32);

export function countOne(
  tx: Database,
  name: LimitName,
  subject: string | number,
  now: number,
): LimitUse {
  const isOver = not(isRunning(name, now));
  const expiresAt = now + limits[name].window;
  const row = tx
    .insert(rateLimits)
    .values({ key: keyOf(name, subject), count: 1, startedAt: now, expiresAt })
    .onConflictDoUpdate({
      target: rateLimits.key,
      set: {
        count: sql`case when ${isOver} then 1 else ${rateLimits.count} + 1 end`,
        startedAt: sql`case when ${isOver} then ${now} else ${rateLimits.startedAt} end`,
        expiresAt: sql`case when ${isOver} then ${expiresAt} else ${rateLimits.expiresAt} end`,
      },
    })
    .returning({ count: rateLimits.count, expiresAt: rateLimits.expiresAt })
    .get();
  const { most, window: windowMs } = limits[name];
  const left = Math.max(0, most - row.count);
  return { most, windowMs, left, resetMs: row.expiresAt - now };
}

/** How much of a limit a request used: `left` more until it is reset in `resetMs`. */
export type LimitUse = { most: number; windowMs: number; left: number; resetMs: number };

type Counting = {
  db: Database;
  now: number;
  onLimitUse?: (name: LimitName, use: LimitUse) => void;
};

/**
 * Counts against a limit that only the caller can use up, such as messages sent. The API returns
 * how much is left of it; other limits would reveal something about another person's account.
 */
export function countUse(
  { db, now, onLimitUse }: Counting,
  name: LimitName,
  subject: string | number,
) {
  const use = countOne(db, name, subject, now);
  onLimitUse?.(name, use);
}

/** @throws AppError `limit` if it is reached */
export function countOrRefuse(caller: Counting, name: LimitName, subject: string | number) {
  refuseOver(caller.db, name, subject, caller.now);
  countUse(caller, name, subject);
}

/** A request that began a little later may be counted before this one, by another process. */
const mostAhead = 60_000;

/** A window that ends too late was started while the clock was ahead. */
const isRunning = (name: LimitName, now: number) =>
  between(rateLimits.expiresAt, now + 1, now + limits[name].window + mostAhead);

/**
 * Milliseconds until the limit is reset; 0 if it is not reached.
 * @throws WriteRefused where an attempt could not be counted, as in pages that a browser fetches
 *   ahead (docs/rules.md#limits): they could be used to guess without end
 */
export function waitFor(
  tx: Database,
  name: LimitName,
  subject: string | number,
  now: number,
  most: number = limits[name].most,
): number {
  assertWriter(tx);
  const row = tx
    .select({ count: rateLimits.count, expiresAt: rateLimits.expiresAt })
    .from(rateLimits)
    .where(and(eq(rateLimits.key, keyOf(name, subject)), isRunning(name, now)))
    .get();
  return row?.expiresAt && row.count >= most ? row.expiresAt - now : 0;
}

/** @throws AppError `limit` with its name and the `seconds` to wait, if it is reached */
export function refuseOver(tx: Database, name: LimitName, subject: string | number, now: number) {
  const wait = waitFor(tx, name, subject, now);
  if (wait > 0) throw new AppError('limit', { limit: name, seconds: Math.ceil(wait / 1000) });
}

export function giveBack(tx: Database, name: LimitName, subject: string | number) {
  tx.update(rateLimits)
    .set({ count: sql`max(0, ${rateLimits.count} - 1)` })
    .where(eq(rateLimits.key, keyOf(name, subject)))
    .run();
}

export function forget(
  tx: Database,
  counters: readonly (readonly [name: LimitName, subject: string | number])[],
) {
  const keys = counters.map(([name, subject]) => keyOf(name, subject));
  tx.delete(rateLimits).where(inArray(rateLimits.key, keys)).run();
}

export function sweepLimits(db: Database, now: number) {
  db.delete(rateLimits).where(lte(rateLimits.expiresAt, now)).run();
}

const keyOf = (name: LimitName, subject: string | number) => `${name}:${subject}`;

/** An IPv4 address, or the /64 network of an IPv6 address. */
export function networkOf(address: string): string {
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address);
  if (mapped?.[1]) return mapped[1];
  if (!address.includes(':')) return address;
  const [head = '', tail] = address.toLowerCase().split('%')[0]?.split('::') ?? [];
  const start = head ? head.split(':') : [];
  const end = tail ? tail.split(':') : [];
  const gap = tail === undefined ? 0 : Math.max(0, 8 - start.length - end.length);
  const groups = [...start, ...Array<string>(gap).fill('0'), ...end];
  const short = groups.slice(0, 4).map((group) => group.replace(/^0+(?=.)/, ''));
  return `${short.join(':')}::/64`;
}

export function claimCaptcha(db: Database, tokenId: string, expiresAt: number): boolean {
  return (
    db.insert(usedCaptchas).values({ tokenId, expiresAt }).onConflictDoNothing().run().changes === 1
  );
}

export function sweepCaptchas(db: Database, now: number) {
  db.delete(usedCaptchas).where(lte(usedCaptchas.expiresAt, now)).run();
}
