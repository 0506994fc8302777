import type { Database } from 'db/client.server';
import { rateLimits, usedCaptchas } from 'db/schema/sign-in';
import { and, between, eq, inArray, lte, not, sql } from 'drizzle-orm';
import { AppError } from '~/models/errors';
import type { Contact } from '~/models/sign-in/context';
import type { Secrets } from '~/services/secrets/secrets.server';
import { noteLimitUse } from './limit-use.server';

const hour = 3_600_000;
const day = 24 * hour;

/**
 * What may happen how often (docs/rules.md#limits). Each subject of a limit has a window of its
 * own.
 */
export const limits = {
  /**
   * Six digits asked for with one e-mail address or phone, whether or not it belongs to anybody.
   */
  codesPerContact: { most: 5, window: day },
  /** Six digits sent to one person by whatever way: 5 × 3 tries a day are 0.55 % a year. */
  codesPerPerson: { most: 5, window: day },
  /**
   * Messages with a longer code, which nobody guesses: whoever asks meanwhile waits for the same
   * one.
   */
  longCodesPerContact: { most: 1, window: hour / 2 },
  linksPerContact: { most: 3, window: day },
  /** Notices that somebody asked for a code with a phone that several accounts name. */
  phoneNoticesPerPerson: { most: 3, window: day },
  /** Codes asked for from one network that led to no login; a login gives its own back. */
  codesPerNetwork: { most: 60, window: hour },
  failuresPerNetwork: { most: 30, window: hour },
  /** The breaker against guessing spread over many accounts and networks. */
  failuresOverall: { most: 1000, window: hour },
  /** What one network may write to support; an office behind one address still gets through. */
  supportPerNetwork: { most: 10, window: hour },
  /** A message may reach thousands, each of them by mail. */
  messagesPerPerson: { most: 60, window: hour },
  /**
   * Invitations a company makes or tries to make: an account must not be a way to find out who else
   * has one.
   */
  invitationsPerCompany: { most: 200, window: day },
  /**
   * Invitations sent to one phone or mailbox by all companies together; further ones are made but
   * not sent.
   */
  invitationsPerContact: { most: 5, window: day },
  /** Invitations that are sent once more. */
  invitationsAgainPerCompany: { most: 200, window: day },
  welcomesPerCompany: { most: 200, window: day },
  /** Messages about a contact that somebody else wants changed. */
  contactChangesPerCompany: { most: 50, window: day },
  /** Tests of a webhook, and what is sent again. */
  webhookSendsPerCompany: { most: 100, window: hour },
  /** Files of people that one person has looked through. */
  importsPerPerson: { most: 30, window: hour },
  authenticatorFailuresPerPerson: { most: 10, window: day },
  /** Wrong codes in links to the plans; each of them costs a row once, and then nothing. */
  planCodesPerNetwork: { most: 30, window: hour },
  /** Cards of strangers, who might only want to know which of many are good. */
  linkPaymentsPerNetwork: { most: 10, window: hour },
  /** Text messages of the whole installation; how many, the settings say. */
  textsOverall: { most: 300, window: hour },
  linkPaymentsPerPerson: { most: 10, window: day },
  /** Test messages to whoever runs the installation. */
  testsPerPerson: { most: 20, window: hour },
} as const;

export type LimitName = keyof typeof limits;

/** Whom a limit counts, apart for each known device; `device` is empty for strangers. */
export const personSubject = (personId: number, device: string): string =>
  `${personId} ${device}`.trim();

/** Counters need no addresses in clear. */
export const contactSubject = (
  secrets: Secrets,
  { channel, to }: Contact,
  device: string,
): string => secrets.mac('limit subject', `${channel} ${to} ${device}`).slice(0, 32);

export function countOne(tx: Database, name: LimitName, subject: string | number, now: number) {
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
  noteLimitUse(name, { most, windowMs, left, resetMs: row.expiresAt - now });
}

/** A window that ends later than one from now was begun by a clock that ran ahead. */
const isRunning = (name: LimitName, now: number) =>
  between(rateLimits.expiresAt, now + 1, now + limits[name].window);

/** Milliseconds until the subject may go on; 0 when it may now. */
export function waitFor(
  tx: Database,
  name: LimitName,
  subject: string | number,
  now: number,
  most: number = limits[name].most,
): number {
  const row = tx
    .select({ count: rateLimits.count, expiresAt: rateLimits.expiresAt })
    .from(rateLimits)
    .where(and(eq(rateLimits.key, keyOf(name, subject)), isRunning(name, now)))
    .get();
  return row?.expiresAt && row.count >= most ? row.expiresAt - now : 0;
}

/**
 * @throws AppError `limit` with its name and the `seconds` to wait, when the subject has had its
 * share
 */
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

/** Of IPv6 the /64: whoever has one address of it has all of them. */
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
