import type { Database } from 'db/client.server';
import { outbox } from 'db/schema/sign-in';
import { retryWhileLocked } from 'db/write-lock';
import { and, desc, eq, inArray, isNull, lt, lte, ne, or, type SQL, sql } from 'drizzle-orm';
import { log } from '~/services/log/log.server';
import type { Mailer } from '~/services/mail/mailer.server';
import type { Secrets } from '~/services/secrets/secrets.server';
import type { Sms } from '~/services/sms/sms.server';
import { admitSms } from './sms-bounds.server';

const second = 1000;
/** Longer than a request waits: nobody waits for this. */
const lockPatience = 60 * second;
/** Few, so that a code never waits long behind a batch that was taken before it. */
const takenAtOnce = 5;
const keptAtOnce = 200;
const mostTries = 8;
const keptFor = 30 * 24 * 3_600_000;

type WaysOut = {
  mailer: Mailer | null;
  sms: Sms | null;
  /** Whether kept messages can be read in the outbox page. */
  hasOutboxPage: boolean;
  /** Whether what lets somebody in stands in the log (docs/rules.md#codes). */
  showsCodes: boolean;
};

export type PostOffice = Omit<WaysOut, 'hasOutboxPage'> & {
  db: Database;
  secrets: Secrets;
  mode: string;
};

type Delivery = { isAskedAgain: boolean };
const underWay = new WeakMap<Database, Delivery>();

/**
 * One delivery of a database at a time; whatever is asked for meanwhile is done by another after
 * it.
 */
export async function deliver({ db, secrets, mode, ...out }: PostOffice) {
  const other = underWay.get(db);
  if (other) {
    other.isAskedAgain = true;
    return;
  }
  const delivery: Delivery = { isAskedAgain: false };
  underWay.set(db, delivery);
  try {
    let isMore = true;
    while (isMore) {
      delivery.isAskedAgain = false;
      const ways = { ...out, hasOutboxPage: mode !== 'production' };
      const isLeft = await deliverOutbox(db, secrets, ways);
      isMore = isLeft || delivery.isAskedAgain;
    }
  } catch (error) {
    log.error({ err: error }, 'the outbox could not be delivered');
  } finally {
    underWay.delete(db);
  }
}

/** A failure is tried again later, unless it is final. @returns whether there may be more */
export async function deliverOutbox(
  db: Database,
  secrets: Secrets,
  ways: WaysOut,
  clock = Date.now,
): Promise<boolean> {
  const kept = keepWaiting(db, secrets, ways, clock());
  const messages = takeWaiting(db, secrets, ways, clock());
  for (const message of messages) {
    try {
      if (message.channel === 'sms' && !mayLeave(db, message, clock())) continue;
      await sendOut(ways, message);
      // A message whose delivery cannot be noted would be sent a second time.
      await retryWhileLocked(
        db,
        () => settle(db, [message.id], { status: 'sent' }, clock()),
        Date.now() + lockPatience,
      );
    } catch (error) {
      const { id, channel, tries } = message;
      log.error({ err: error, message: id, channel, tries }, 'a message could not be delivered');
      if (isFinal(error) || tries >= mostTries) settle(db, [id], { status: 'failed' }, clock());
    }
  }
  // Others have their turn, also where nothing was waited for.
  await new Promise(setImmediate);
  return kept === keptAtOnce || messages.length === takenAtOnce;
}

type Waiting = typeof outbox.$inferSelect;

const isCarried = ({ mailer, sms }: WaysOut, carried: boolean): SQL =>
  inArray(
    outbox.channel,
    (['mail', 'sms'] as const).filter(
      (channel) => Boolean(channel === 'mail' ? mailer : sms) === carried,
    ),
  );

/** What somebody waits for at the door comes first. */
const waiting = (db: Database, which: SQL | undefined, most: number): Waiting[] =>
  db
    .select()
    .from(outbox)
    // Spelt out, or SQLite would not see that its index holds just these.
    .where(and(sql`${outbox.status} = 'waiting'`, which))
    .orderBy(desc(outbox.isSecret), outbox.id)
    .limit(most)
    .all();

const opened = (secrets: Secrets, row: Waiting): Waiting => ({
  ...row,
  text: secrets.open(row.text),
});

/** The next turn is noted before the try: 10 s, 20 s, 40 s … */
function takeWaiting(db: Database, secrets: Secrets, ways: WaysOut, now: number) {
  const isDue = or(isNull(outbox.nextTryAt), lte(outbox.nextTryAt, now));
  const rows = waiting(db, and(isCarried(ways, true), isDue), takenAtOnce);
  if (rows.length > 0)
    db.update(outbox)
      .set({
        tries: sql`${outbox.tries} + 1`,
        nextTryAt: sql`${now} + ${10 * second} * (1 << ${outbox.tries})`,
      })
      .where(isAmong(rows.map(({ id }) => id)))
      .run();
  return rows.map((row) => ({ ...opened(secrets, row), tries: row.tries + 1 }));
}

/** A code is of no use later, so past the budget it is dropped; other text messages wait. */
function mayLeave(db: Database, { id, to, isSecret }: Waiting, now: number): boolean {
  const verdict = admitSms(db, to, now);
  if (verdict.isAllowed) return true;
  const { retryAt } = verdict;
  if (isSecret || retryAt === null) settle(db, [id], { status: 'failed' }, now);
  else db.update(outbox).set({ nextTryAt: retryAt, tries: 0 }).where(eq(outbox.id, id)).run();
  return false;
}

async function sendOut({ mailer, sms }: WaysOut, { channel, to, subject, text }: Waiting) {
  if (channel === 'mail') await mailer?.send({ to, subject, text });
  else await sms?.send({ to, text });
}

/**
 * Nothing carries it out: the text stays where a page shows it, and in the log where that is
 * wished.
 *
 * @returns how many there were, at most as many as take some milliseconds
 */
function keepWaiting(db: Database, secrets: Secrets, ways: WaysOut, now: number): number {
  const rows = waiting(db, isCarried(ways, false), keptAtOnce);
  const ids = rows.map(({ id }) => id);
  settle(db, ids, { status: 'kept', isReadable: ways.hasOutboxPage }, now);
  if (ways.showsCodes)
    for (const row of rows.filter(({ isSecret }) => isSecret)) {
      const { channel, to, subject, text } = opened(secrets, row);
      const words = [subject, text].filter(Boolean).join(': ').replace(/\s+/g, ' ');
      log.warn(`No provider is set for ${channel}. The message to ${to} reads: ${words}`);
    }
  return rows.length;
}

/** What was delivered, or never will be, need not be readable any longer. */
function settle(
  db: Database,
  ids: number[],
  { status, isReadable = false }: { status: 'sent' | 'failed' | 'kept'; isReadable?: boolean },
  now: number,
) {
  if (ids.length === 0) return;
  const emptied = isReadable ? {} : { subject: '', text: '', code: null };
  db.update(outbox)
    .set({ status, ...emptied, nextTryAt: null, updatedAt: now })
    .where(isAmong(ids))
    .run();
}

const isAmong = (ids: number[]): SQL =>
  sql`${outbox.id} in (select value from json_each(${JSON.stringify(ids)}))`;

/** Both providers name a failure; these names mean that trying again is of no use. */
function isFinal(error: unknown): boolean {
  return ['address', 'number', 'refused'].includes((error as { code?: string }).code ?? '');
}

export function sweepOutbox(db: Database, now: number) {
  db.delete(outbox)
    .where(and(lt(outbox.createdAt, now - keptFor), ne(outbox.status, 'waiting')))
    .run();
}
