import type { Database } from 'db/client.server';
import { outbox } from 'db/schema/sign-in';
import { and, desc, eq, isNull, lte, or } from 'drizzle-orm';
import type { Secrets } from '~/services/secrets/secrets.server';

const second = 1000;
/** Few, so that a code never waits long behind a batch that was taken before it. */
export const takenAtOnce = 5;
const mostTries = 8;

export type Waiting = {
  id: number;
  channel: 'mail' | 'sms';
  to: string;
  subject: string;
  text: string;
  isSecret: boolean;
  tries: number;
};

/** Messages whose turn it is: what somebody waits for at the door first, then the oldest. Their next turn is noted before they are tried: 10 s, 20 s, 40 s … */
export function takeWaiting(db: Database, secrets: Secrets, now: number): Waiting[] {
  const due = or(isNull(outbox.nextTryAt), lte(outbox.nextTryAt, now));
  const rows = db
    .select()
    .from(outbox)
    .where(and(eq(outbox.status, 'waiting'), due))
    .orderBy(desc(outbox.isSecret), outbox.id)
    .limit(takenAtOnce)
    .all();
  return rows.map((row) => {
    const tries = row.tries + 1;
    const nextTryAt = now + 10 * second * 2 ** row.tries;
    db.update(outbox).set({ tries, nextTryAt }).where(eq(outbox.id, row.id)).run();
    const { id, channel, to, subject, isSecret } = row;
    return { id, channel, to, subject, isSecret: isSecret === true, tries, text: secrets.open(row.text) };
  });
}

/** What was delivered, or never will be, need not be readable any longer. */
export function settleMessage(db: Database, id: number, status: 'sent' | 'failed', now: number) {
  db.update(outbox)
    .set({ status, subject: '', text: '', code: null, nextTryAt: null, updatedAt: now })
    .where(eq(outbox.id, id))
    .run();
}

/** There is no way out for it: it stays here, with its text where somebody may still read it there. */
export function keepMessage(db: Database, id: number, isReadable: boolean, now: number) {
  db.update(outbox)
    .set({
      status: 'kept',
      nextTryAt: null,
      updatedAt: now,
      ...(!isReadable && { subject: '', text: '', code: null }),
    })
    .where(eq(outbox.id, id))
    .run();
}

export const isLastTry = (message: Waiting): boolean => message.tries >= mostTries;
