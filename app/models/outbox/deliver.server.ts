import type { Database } from 'db/client.server';
import { outbox } from 'db/schema/sign-in';
import { and, desc, eq, isNull, lt, lte, ne, or } from 'drizzle-orm';
import { log } from '~/services/log/log.server';
import type { Mailer } from '~/services/mail/mailer.server';
import type { Secrets } from '~/services/secrets/secrets.server';
import type { Sms } from '~/services/sms/sms.server';

const second = 1000;
/** Few, so that a code never waits long behind a batch that was taken before it. */
const takenAtOnce = 5;
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

export type PostOffice = Omit<WaysOut, 'hasOutboxPage'> & { db: Database; secrets: Secrets; mode: string };

let isDelivering = false;
let isAskedAgain = false;

/** One delivery at a time; whatever is asked for meanwhile is done by another after it. */
export async function deliver({ db, secrets, mode, ...out }: PostOffice) {
  isAskedAgain = isDelivering;
  if (isDelivering) return;
  isDelivering = true;
  try {
    let isMore = true;
    while (isMore) {
      isAskedAgain = false;
      const ways = { ...out, hasOutboxPage: mode !== 'production' };
      isMore = (await deliverOutbox(db, secrets, ways)) || isAskedAgain;
    }
  } catch (error) {
    log.error({ err: error }, 'the outbox could not be delivered');
  } finally {
    isDelivering = false;
  }
}

/** A failure is tried again later, unless it is final. @returns whether there may be more */
export async function deliverOutbox(
  db: Database,
  secrets: Secrets,
  ways: WaysOut,
  clock = Date.now,
): Promise<boolean> {
  const messages = takeWaiting(db, secrets, clock());
  for (const message of messages) {
    const send = wayOut(ways, message);
    if (!send) {
      keep(db, ways, message, clock());
      continue;
    }
    try {
      await send();
      settle(db, message.id, { status: 'sent' }, clock());
    } catch (error) {
      const { id, channel, tries } = message;
      log.error({ err: error, message: id, channel, tries }, 'a message could not be delivered');
      if (isFinal(error) || tries >= mostTries) settle(db, id, { status: 'failed' }, clock());
    }
  }
  return messages.length === takenAtOnce;
}

type Waiting = ReturnType<typeof takeWaiting>[number];

/** What somebody waits for at the door comes first. The next turn is noted before the try: 10 s, 20 s, 40 s … */
function takeWaiting(db: Database, secrets: Secrets, now: number) {
  const isDue = or(isNull(outbox.nextTryAt), lte(outbox.nextTryAt, now));
  const rows = db
    .select()
    .from(outbox)
    .where(and(eq(outbox.status, 'waiting'), isDue))
    .orderBy(desc(outbox.isSecret), outbox.id)
    .limit(takenAtOnce)
    .all();
  return rows.map((row) => {
    const tries = row.tries + 1;
    const nextTryAt = now + 10 * second * 2 ** row.tries;
    db.update(outbox).set({ tries, nextTryAt }).where(eq(outbox.id, row.id)).run();
    return { ...row, tries, text: secrets.open(row.text) };
  });
}

function wayOut({ mailer, sms }: WaysOut, { channel, to, subject, text }: Waiting) {
  if (channel === 'mail') return mailer && (() => mailer.send({ to, subject, text }));
  return sms && (() => sms.send({ to, text }));
}

/** Nothing carries it out: the text stays where a page shows it, and in the log where that is wished. */
function keep(db: Database, { hasOutboxPage, showsCodes }: WaysOut, message: Waiting, now: number) {
  const { id, channel, to, subject, text, isSecret } = message;
  settle(db, id, { status: 'kept', isReadable: hasOutboxPage }, now);
  if (!showsCodes || !isSecret) return;
  const words = [subject, text].filter(Boolean).join(': ').replace(/\s+/g, ' ');
  log.warn(`No provider is set for ${channel}. The message to ${to} reads: ${words}`);
}

/** What was delivered, or never will be, need not be readable any longer. */
function settle(
  db: Database,
  id: number,
  { status, isReadable = false }: { status: 'sent' | 'failed' | 'kept'; isReadable?: boolean },
  now: number,
) {
  const emptied = isReadable ? {} : { subject: '', text: '', code: null };
  db.update(outbox)
    .set({ status, ...emptied, nextTryAt: null, updatedAt: now })
    .where(eq(outbox.id, id))
    .run();
}

/** Both providers name a failure; these names mean that trying again is of no use. */
function isFinal(error: unknown): boolean {
  return ['address', 'number', 'refused'].includes((error as { code?: string }).code ?? '');
}

export function sweepOutbox(db: Database, now: number) {
  db.delete(outbox)
    .where(and(lt(outbox.createdAt, now - keptFor), ne(outbox.status, 'waiting')))
    .run();
}
