import type { Database } from 'db/client.server';
import { bumpRevision } from 'db/prepared';
import { webhookDeliveries, webhooks } from 'db/schema/webhook';
import { and, eq, isNotNull, isNull, ne } from 'drizzle-orm';
import { job } from '~/models/jobs/job';
import { pick } from '~/models/rows.server';
import { countDelivery } from '~/services/metrics/metrics.server';
import type { Secrets } from '~/services/secrets/secrets.server';
import type { PostResult } from '~/services/webhooks/post.server';
import { signedHeaders } from '~/services/webhooks/sign';
import { notifyAdmins, pauseSending } from './pause.server';

const second = 1000;
const minute = 60 * second;
const hour = 60 * minute;
/** Waiting times between attempts, 28 hours in total (docs/api.md). */
const waits = [10 * second, 5 * minute, 30 * minute, 2 * hour, 5 * hour, 10 * hour, 10 * hour];
/** For all companies; each webhook is a lane, so it gets one delivery at a time. */
const mostAtOnce = 64;
const longestFailure = 3 * 24 * hour;
const longestAnswer = 300;

export const deliverWebhook = job<'webhook.deliver'>({
  concurrency: mostAtOnce,
  attempts: waits.length + 1,
  backoff: (attempt) => waits[attempt - 1] ?? minute,

  async run({ db, secrets, origin, post }, { deliveryId }, attempt) {
    const due = findUnsent(db, deliveryId);
    if (!due) return {};
    const response = await post(due.url, headersOf(secrets, due, attempt.now), due.payload);
    const isDelivered = 'status' in response && response.status >= 200 && response.status < 300;
    countDelivery(isDelivered ? 'sent' : 'failed');
    const isGone = 'status' in response && response.status === 410;
    const isOver = isDelivered || isGone || attempt.isLast;
    const status = isDelivered ? 'sent' : isOver ? 'failed' : 'waiting';
    const now = attempt.clock();
    return {
      again: isOver ? undefined : 'after-backoff',
      write(tx) {
        tx.update(webhookDeliveries)
          .set({
            ...resultOf(response),
            status,
            tries: attempt.number,
            triedAt: attempt.now,
            updatedAt: now,
          })
          .where(eq(webhookDeliveries.id, deliveryId))
          .run();
        setFailingSince(tx, due.webhookId, isDelivered ? null : now);
        if (!isDelivered) pauseIfFailing(tx, { secrets, origin, now }, due.webhookId, isGone);
      },
    };
  },

  onFailed: (tx, { deliveryId }) =>
    tx
      .update(webhookDeliveries)
      .set({ status: 'failed' })
      .where(eq(webhookDeliveries.id, deliveryId))
      .run(),
});

type Unsent = NonNullable<ReturnType<typeof findUnsent>>;

/** Undefined once the delivery arrived, or its webhook was deleted. */
const findUnsent = (db: Database, deliveryId: number) =>
  db
    .select({
      ...pick(webhookDeliveries, 'webhookId', 'messageId', 'payload'),
      ...pick(webhooks, 'url', 'secret', 'oldSecret', 'oldSecretUntil'),
    })
    .from(webhookDeliveries)
    .innerJoin(webhooks, eq(webhooks.id, webhookDeliveries.webhookId))
    .where(and(eq(webhookDeliveries.id, deliveryId), ne(webhookDeliveries.status, 'sent')))
    .get();

function headersOf(secrets: Secrets, due: Unsent, now: number) {
  const { messageId, payload, secret, oldSecret, oldSecretUntil } = due;
  const isOldValid = oldSecret !== null && (oldSecretUntil ?? 0) > now;
  const keys = [secret, ...(isOldValid ? [oldSecret] : [])].map((sealed) => secrets.open(sealed));
  return {
    'content-type': 'application/json',
    'user-agent': 'Yesod-Webhooks/1',
    ...signedHeaders(keys, { id: messageId, at: now, payload }),
  };
}

const resultOf = (response: PostResult) =>
  'status' in response
    ? { answerStatus: response.status, answer: shortened(response.answer), problem: null }
    : { answerStatus: null, answer: null, problem: response.problem };

/** @param since null once a delivery arrived; otherwise the first failure counts */
function setFailingSince(tx: Database, webhookId: number, since: number | null) {
  const isChanged =
    since === null ? isNotNull(webhooks.failingSince) : isNull(webhooks.failingSince);
  tx.update(webhooks)
    .set({ failingSince: since })
    .where(and(eq(webhooks.id, webhookId), isChanged))
    .run();
}

/** Pauses a webhook that answers 410, or whose deliveries have failed for three days. */
function pauseIfFailing(
  tx: Database,
  context: Parameters<typeof notifyAdmins>[1],
  webhookId: number,
  isGone: boolean,
) {
  const hook = tx.select().from(webhooks).where(eq(webhooks.id, webhookId)).get();
  if (!hook || hook.pausedAt !== null) return;
  const { now } = context;
  if (!isGone && now - (hook.failingSince ?? now) < longestFailure) return;
  const reason = isGone ? 'gone' : 'failing';
  pauseSending(tx, hook, reason, now);
  notifyAdmins(tx, context, hook, reason);
  bumpRevision(tx);
}

/** On one line, without control characters. */
const shortened = (answer: string): string =>
  answer
    .replace(/[\p{C}\s]+/gu, ' ')
    .trim()
    .slice(0, longestAnswer);
