import type { Database } from 'db/client.server';
import { write } from 'db/prepared';
import { webhookDeliveries, webhooks } from 'db/schema/webhook';
import { retryWhileLocked } from 'db/write-lock';
import { and, eq, isNotNull, isNull, lte, sql } from 'drizzle-orm';
import { log } from '~/services/log/log.server';
import type { Secrets } from '~/services/secrets/secrets.server';
import type { Post, PostResult } from '~/services/webhooks/post.server';
import { signedHeaders } from '~/services/webhooks/sign';
import { pauseSending, tellAdmins } from './pause.server';

const second = 1000;
const minute = 60 * second;
const hour = 60 * minute;
/** After each try but the last: 28 hours in all. */
const waits = [10 * second, 5 * minute, 30 * minute, 2 * hour, 5 * hour, 10 * hour, 10 * hour];
const mostTries = waits.length + 1;
/** Of all companies; one receiver is sent one thing at a time. */
const mostAtOnce = 64;
const patience = 3 * 24 * hour;
const longestAnswer = 300;

export type HookOffice = { db: Database; secrets: Secrets; post: Post; origin: string | null };

/**
 * @returns what delivers all that is due; each receiver has a turn of its own, so that a slow one
 * holds nobody up
 */
export function webhookRounds(office: HookOffice, clock: () => number) {
  const busy = new Set<number>();

  async function attempt(due: Due) {
    try {
      const outcome = await office.post(
        due.url,
        headersOf(office.secrets, due, clock()),
        due.payload,
      );
      // The server may have stopped meanwhile; what was begun is tried again after its wait.
      if (!office.db.$client.open) return;
      await retryWhileLocked(office.db, () => settle(office, due, outcome, clock()));
    } catch (error) {
      log.error({ err: error, delivery: due.id }, 'a delivery could not be settled');
    } finally {
      busy.delete(due.webhookId);
    }
  }

  function next(): Due | undefined {
    if (busy.size >= mostAtOnce || !office.db.$client.open) return undefined;
    const due = takeDue(office.db, busy, clock());
    if (due) busy.add(due.webhookId);
    return due;
  }

  async function goOnWith(first: Due) {
    for (let due: Due | undefined = first; due; due = next()) await attempt(due);
  }

  return async function deliver(): Promise<void> {
    const begun: Promise<void>[] = [];
    try {
      for (let due = next(); due; due = next()) begun.push(goOnWith(due));
      await Promise.all(begun);
    } catch (error) {
      log.error({ err: error }, 'webhooks could not be delivered');
    }
  };
}

type Due = NonNullable<ReturnType<typeof findDue>>;

const findDue = (db: Database, busy: Set<number>, now: number) =>
  db
    .select({
      id: webhookDeliveries.id,
      webhookId: webhookDeliveries.webhookId,
      messageId: webhookDeliveries.messageId,
      payload: webhookDeliveries.payload,
      tries: webhookDeliveries.tries,
      url: webhooks.url,
      secret: webhooks.secret,
      oldSecret: webhooks.oldSecret,
      oldSecretUntil: webhooks.oldSecretUntil,
    })
    .from(webhookDeliveries)
    .innerJoin(webhooks, eq(webhooks.id, webhookDeliveries.webhookId))
    .where(
      and(
        // Spelt out, or SQLite would not see that its index holds just these.
        sql`${webhookDeliveries.status} = 'waiting'`,
        lte(webhookDeliveries.nextTryAt, now),
        sql`${webhookDeliveries.webhookId} not in (select value from json_each(${JSON.stringify([...busy])}))`,
      ),
    )
    .orderBy(webhookDeliveries.nextTryAt, webhookDeliveries.id)
    .limit(1)
    .get();

/**
 * The try is noted before it is made, and the next one with it: whatever ends the server, it is
 * tried no more often.
 */
function takeDue(db: Database, busy: Set<number>, now: number): Due | undefined {
  for (;;) {
    const due = findDue(db, busy, now);
    if (!due) return undefined;
    const own = eq(webhookDeliveries.id, due.id);
    if (due.tries >= mostTries) {
      // The last try began, and the server ended before its answer.
      lightly(db, () =>
        db.update(webhookDeliveries).set({ status: 'failed', nextTryAt: null }).where(own).run(),
      );
      continue;
    }
    const nextTryAt = now + (waits[due.tries] ?? minute);
    const tries = due.tries + 1;
    lightly(db, () =>
      db.update(webhookDeliveries).set({ tries, triedAt: now, nextTryAt }).where(own).run(),
    );
    return { ...due, tries };
  }
}

/** Not by `write`: a page that shows it is kept by nobody. */
const lightly = (db: Database, work: () => void) => void db.$client.transaction(work).immediate();

function headersOf(secrets: Secrets, due: Due, now: number) {
  const { messageId, payload, secret, oldSecret, oldSecretUntil } = due;
  const isOldGood = oldSecret !== null && (oldSecretUntil ?? 0) > now;
  const keys = [secret, ...(isOldGood ? [oldSecret] : [])].map((sealed) => secrets.open(sealed));
  return {
    'content-type': 'application/json',
    'user-agent': 'Yesod-Webhooks/1',
    ...signedHeaders(keys, { id: messageId, at: now, payload }),
  };
}

function settle({ db, secrets, origin }: HookOffice, due: Due, outcome: PostResult, now: number) {
  const cameThrough = 'status' in outcome && outcome.status >= 200 && outcome.status < 300;
  const isGone = 'status' in outcome && outcome.status === 410;
  const isOver = cameThrough || isGone || due.tries >= mostTries;
  const told =
    'status' in outcome
      ? { answerStatus: outcome.status, answer: shortened(outcome.answer), problem: null }
      : { answerStatus: null, answer: null, problem: outcome.problem };
  const noted = isOver && {
    status: cameThrough ? ('sent' as const) : ('failed' as const),
    nextTryAt: null,
  };
  const own = eq(webhooks.id, due.webhookId);
  lightly(db, () => {
    db.update(webhookDeliveries)
      .set({ ...told, ...noted, updatedAt: now })
      .where(eq(webhookDeliveries.id, due.id))
      .run();
    if (cameThrough)
      db.update(webhooks)
        .set({ failingSince: null })
        .where(and(own, isNotNull(webhooks.failingSince)))
        .run();
    else
      db.update(webhooks)
        .set({ failingSince: now })
        .where(and(own, isNull(webhooks.failingSince)))
        .run();
  });
  if (cameThrough) return;
  const hook = db.select().from(webhooks).where(own).get();
  if (!hook || hook.pausedAt !== null) return;
  const isTooLong = now - (hook.failingSince ?? now) >= patience;
  if (!isGone && !isTooLong) return;
  write(db, (tx) => {
    pauseSending(tx, hook, isGone ? 'gone' : 'failing', now);
    tellAdmins(tx, { secrets, origin, now }, hook, isGone ? 'gone' : 'failing');
  });
}

/** As a page can show it. */
const shortened = (answer: string): string =>
  answer
    .replace(/[\p{C}\s]+/gu, ' ')
    .trim()
    .slice(0, longestAnswer);
