import { type Database, isOpen } from 'db/client.server';
import { write } from 'db/prepared';
import { subscriptions } from 'db/schema/billing';
import { and, asc, eq, isNull, lte, ne, or, sql } from 'drizzle-orm';
import { findCardToken } from '~/models/billing/cards/cards.server';
import { askGateway, chargeOrder } from '~/models/billing/payments/gateway-order.server';
import {
  findPayment,
  type Payment,
  recordWithRetry,
} from '~/models/billing/payments/record.server';
import type { BillingContext } from '~/models/billing/receipts/receipt.server';
import { dayMs, hourMs } from '~/models/durations';
import { log } from '~/services/log/log.server';
import type { Gateway } from '~/services/payments/gateway';
import { type RenewalProblem, startAttempt } from './renewal-attempt.server';
import { sendNotice } from './renewal-notice.server';

/** Days after the first failure when a renewal is retried. */
const retryDays = [2, 4, 7];
const reminderTime = 3 * dayMs;
const batchSize = 50;

type Due = typeof subscriptions.$inferSelect;

/**
 * Processes a batch of due subscriptions.
 * @returns whether there may be more
 */
type Step = (
  context: Omit<BillingContext, 'now'>,
  gateway: Gateway | null,
  clock: () => number,
  yieldToOthers: () => Promise<void>,
) => Promise<boolean>;

/**
 * Sends reminders and renews or expires subscriptions. Each is one short write that can be repeated
 * after an interruption.
 */
export const processDueSubscriptions = async (...by: Parameters<Step>) => {
  for (const step of [sendReminders, renewSubscriptions]) while (await step(...by));
};

// Written out, because SQLite does not use a partial index for parameters.
const isRunning = sql`${subscriptions.status} in ('trial', 'active', 'past_due')`;

const sendReminders: Step = async (context, gateway, clock, yieldToOthers) => {
  if (!gateway) return false;
  const now = clock();
  const soon = context.db
    .select()
    .from(subscriptions)
    .where(
      and(
        isRunning,
        ne(subscriptions.status, 'past_due'),
        lte(subscriptions.expiredAt, now + reminderTime),
        sql`${subscriptions.expiredAt} > ${now}`,
        or(isNull(subscriptions.remindedOf), ne(subscriptions.remindedOf, subscriptions.expiredAt)),
      ),
    )
    .orderBy(asc(subscriptions.expiredAt))
    .limit(batchSize)
    .all();
  for (const one of soon) {
    write(context.db, (tx) => {
      tx.update(subscriptions)
        .set({ remindedOf: one.expiredAt })
        .where(eq(subscriptions.id, one.id))
        .run();
      sendNotice(tx, { ...context, now }, one, `payment.mail.${reminderOf(one)}`);
    });
    await yieldToOthers();
  }
  return soon.length === batchSize;
};

function reminderOf({ status, isSubscribe, nextPlanId }: Due) {
  if (status === 'trial') return 'trialEnds';
  if (!isSubscribe) return 'ends';
  return nextPlanId === null ? 'renews' : 'changes';
}

const renewSubscriptions: Step = async (context, gateway, clock, yieldToOthers) => {
  const now = clock();
  const due = findDue(context.db, now);
  for (const one of due) {
    await renewSubscription({ ...context, now }, gateway, one, yieldToOthers);
    await yieldToOthers();
  }
  return due.length === batchSize;
};

/** A renewal with an error is retried after an hour, so that it does not block the others. */
async function renewSubscription(
  context: BillingContext,
  gateway: Gateway | null,
  due: Due,
  yieldToOthers: () => Promise<void>,
) {
  try {
    if (gateway && due.isSubscribe && due.status !== 'trial')
      await chargeRenewal(context, gateway, due, yieldToOthers);
    else expireSubscription(context, due, gateway !== null);
  } catch (error) {
    if (!isOpen(context.db)) throw error;
    log.error({ err: error, subscription: due.id }, 'a plan could not be renewed');
    retryLater(context.db, due, context.now + hourMs);
  }
}

const findDue = (db: Database, now: number): Due[] =>
  db
    .select()
    .from(subscriptions)
    .where(
      and(
        isRunning,
        lte(subscriptions.expiredAt, now),
        or(isNull(subscriptions.nextTryAt), lte(subscriptions.nextTryAt, now)),
      ),
    )
    .orderBy(asc(subscriptions.expiredAt))
    .limit(batchSize)
    .all();

async function chargeRenewal(
  context: BillingContext,
  gateway: Gateway,
  due: Due,
  yieldToOthers: () => Promise<void>,
) {
  const { db, now } = context;
  const attempt = startAttempt(db, due, gateway.name, now);
  if (attempt.problem) return markFailed(context, due, attempt);
  const { payment } = attempt;
  await yieldToOthers();
  const chargeState =
    payment.state === 'begun' ? await chargeSavedCard(context, gateway, payment) : null;
  await yieldToOthers();
  const updated = chargeState
    ? await recordWithRetry(context, payment.id, chargeState)
    : (findPayment(db, payment.id) as Payment);
  const { state, reason, id } = updated;
  if (state === 'complete') return;
  // Without an answer from the bank the plan stays usable, and no attempt is used up.
  if (state !== 'failed' || reason === 'unavailable') return retryLater(db, due, now + hourMs);
  markFailed(context, due, {
    problem: reason === 'authentication' ? 'confirm' : 'card',
    payment: id,
  });
}

const chargeSavedCard = ({ db }: BillingContext, gateway: Gateway, payment: Payment) =>
  askGateway(payment, async () => {
    const token = findCardToken(db, payment.companyId, payment.cardId);
    return gateway.charge({ ...chargeOrder(db, payment), token, returnUrl: null });
  });

/** The plan stays usable until its renewal is decided. */
const retryLater = (db: Database, { id }: Due, nextTryAt: number) =>
  write(db, (tx) =>
    tx
      .update(subscriptions)
      .set({ status: 'past_due', nextTryAt })
      .where(eq(subscriptions.id, id))
      .run(),
  );

/** A failed renewal is retried three times within a week; then the plan ends. */
function markFailed(context: BillingContext, due: Due, { problem, payment }: RenewalProblem) {
  const wait = retryDays[due.renewalTries];
  if (wait === undefined) return expireSubscription(context, due, true);
  const nextTryAt = Math.max(due.expiredAt + wait * dayMs, context.now + dayMs);
  write(context.db, (tx) => {
    tx.update(subscriptions)
      .set({
        status: 'past_due',
        renewalTries: due.renewalTries + 1,
        nextTryAt,
        updatedAt: context.now,
      })
      .where(eq(subscriptions.id, due.id))
      .run();
    const key = problem === 'confirm' ? 'confirm' : 'pastDue';
    sendNotice(tx, context, due, `payment.mail.${key}`, { nextTryAt, payment });
  });
}

/** Without billing, no email is sent. */
function expireSubscription(context: BillingContext, due: Due, isPaidFor: boolean) {
  write(context.db, (tx) => {
    tx.update(subscriptions)
      .set({ status: 'expired', isSubscribe: false, nextTryAt: null, updatedAt: context.now })
      .where(eq(subscriptions.id, due.id))
      .run();
    // Another subscription may already follow: a trial that was paid for before it ended.
    const follows = tx
      .select({ id: subscriptions.id })
      .from(subscriptions)
      .where(and(eq(subscriptions.companyId, due.companyId), isRunning))
      .get();
    if (isPaidFor && !follows) sendNotice(tx, context, due, 'payment.mail.ended');
  });
}
