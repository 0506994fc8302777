import type { Database } from 'db/client.server';
import { write } from 'db/prepared';
import { plans, subscriptions } from 'db/schema/billing';
import { companies } from 'db/schema/company';
import { people } from 'db/schema/person';
import { and, asc, eq, inArray, isNull, lte, ne, or, sql } from 'drizzle-orm';
import { type TextKey, textOf } from '~/i18n/words';
import { timesFor } from '~/models/access/times.server';
import { findCardToken } from '~/models/billing/cards/cards.server';
import { answered, chargeOf } from '~/models/billing/payments/gateway-order.server';
import { findPayment, type Payment } from '~/models/billing/payments/record.server';
import { settleWhenUnlocked } from '~/models/billing/payments/retry-locked.server';
import type { Books } from '~/models/billing/receipts/receipt.server';
import { writtenTo } from '~/models/company/settings.server';
import { sendMessage } from '~/models/outbox/send.server';
import { pick } from '~/models/rows.server';
import { paymentPath, planPath } from '~/paths';
import { log } from '~/services/log/log.server';
import type { Gateway } from '~/services/payments/gateway';
import { begin, type RenewalProblem } from './renewal-attempt.server';

const hour = 3_600_000;
const dayMs = 24 * hour;
/** Days after the first failure on which a renewal is tried again. */
const triedAgainAfter = [2, 4, 7];
const remindedBefore = 3 * dayMs;
const atOnce = 50;

type Due = typeof subscriptions.$inferSelect;

/** A piece of what is due. @returns whether there may be more */
type Step = (
  books: Omit<Books, 'now'>,
  gateway: Gateway | null,
  clock: () => number,
  breathe: () => Promise<void>,
) => Promise<boolean>;

/**
 * What time does to subscriptions: they are renewed, ended and written about. Each is one short
 * write, and can be begun again wherever it was interrupted.
 */
export const renewDue = async (...by: Parameters<Step>) => {
  for (const step of [remind, renew]) while (await step(...by));
};

const remind: Step = async (books, gateway, clock, breathe) => {
  if (!gateway) return false;
  const now = clock();
  const soon = books.db
    .select()
    .from(subscriptions)
    .where(
      and(
        inArray(subscriptions.status, ['trial', 'active']),
        lte(subscriptions.expiredAt, now + remindedBefore),
        sql`${subscriptions.expiredAt} > ${now}`,
        or(isNull(subscriptions.remindedOf), ne(subscriptions.remindedOf, subscriptions.expiredAt)),
      ),
    )
    .orderBy(asc(subscriptions.expiredAt))
    .limit(atOnce)
    .all();
  for (const one of soon) {
    write(books.db, (tx) => {
      tx.update(subscriptions)
        .set({ remindedOf: one.expiredAt })
        .where(eq(subscriptions.id, one.id))
        .run();
      tell(tx, { ...books, now }, one, `payment.mail.${reminderOf(one)}`);
    });
    await breathe();
  }
  return soon.length === atOnce;
};

function reminderOf({ status, isSubscribe, nextPlanId }: Due) {
  if (status === 'trial') return 'trialEnds';
  if (!isSubscribe) return 'ends';
  return nextPlanId === null ? 'renews' : 'changes';
}

const renew: Step = async (books, gateway, clock, breathe) => {
  const now = clock();
  const due = dueAt(books.db, now);
  for (const one of due) {
    await renewOne({ ...books, now }, gateway, one, breathe);
    await breathe();
  }
  return due.length === atOnce;
};

/** One that breaks is left for an hour, so that the others have their turn. */
async function renewOne(
  books: Books,
  gateway: Gateway | null,
  due: Due,
  breathe: () => Promise<void>,
) {
  try {
    if (gateway && due.isSubscribe && due.status !== 'trial')
      await charge(books, gateway, due, breathe);
    else end(books, due, gateway !== null);
  } catch (error) {
    if (!books.db.$client.open) throw error;
    log.error({ err: error, subscription: due.id }, 'a plan could not be renewed');
    postpone(books.db, due, books.now + hour);
  }
}

const dueAt = (db: Database, now: number): Due[] =>
  db
    .select()
    .from(subscriptions)
    .where(
      and(
        inArray(subscriptions.status, ['trial', 'active', 'past_due']),
        lte(subscriptions.expiredAt, now),
        or(isNull(subscriptions.nextTryAt), lte(subscriptions.nextTryAt, now)),
      ),
    )
    .orderBy(asc(subscriptions.expiredAt))
    .limit(atOnce)
    .all();

async function charge(books: Books, gateway: Gateway, due: Due, breathe: () => Promise<void>) {
  const { db, now } = books;
  const attempt = begin(db, due, gateway.name, now);
  if (attempt.problem) return markFailed(books, due, attempt);
  const { payment } = attempt;
  await breathe();
  const charged = payment.state === 'begun' ? await chargeSavedCard(books, gateway, payment) : null;
  await breathe();
  const settled = charged
    ? await settleWhenUnlocked(books, payment.id, charged)
    : (findPayment(db, payment.id) as Payment);
  const { state, reason, id } = settled;
  if (state === 'complete') return;
  // Without an answer of the bank the renewal is undecided: the plan stays usable, and no attempt
  // is used up.
  if (state !== 'failed' || reason === 'unavailable') return postpone(db, due, now + hour);
  markFailed(books, due, {
    problem: reason === 'authentication' ? 'confirm' : 'card',
    payment: id,
  });
}

const chargeSavedCard = ({ db }: Books, gateway: Gateway, payment: Payment) =>
  answered(payment, async () => {
    const token = findCardToken(db, payment.companyId, payment.cardId);
    return gateway.charge({ ...chargeOf(db, payment), token, returnUrl: null });
  });

/** The plan stays usable until its renewal is decided. */
const postpone = (db: Database, { id }: Due, nextTryAt: number) =>
  write(db, (tx) =>
    tx
      .update(subscriptions)
      .set({ status: 'past_due', nextTryAt })
      .where(eq(subscriptions.id, id))
      .run(),
  );

/**
 * A renewal that failed is retried three times within a week, while people keep working; then the
 * plan ends.
 */
function markFailed(books: Books, due: Due, { problem, payment }: RenewalProblem) {
  const wait = triedAgainAfter[due.renewalTries];
  if (wait === undefined) return end(books, due, true);
  const nextTryAt = Math.max(due.expiredAt + wait * dayMs, books.now + dayMs);
  write(books.db, (tx) => {
    tx.update(subscriptions)
      .set({
        status: 'past_due',
        renewalTries: due.renewalTries + 1,
        nextTryAt,
        updatedAt: books.now,
      })
      .where(eq(subscriptions.id, due.id))
      .run();
    const key = problem === 'confirm' ? 'confirm' : 'pastDue';
    tell(tx, books, due, `payment.mail.${key}`, { nextTryAt, payment });
  });
}

/** Where plans are not paid for, nobody is written to about one. */
function end(books: Books, due: Due, isPaidFor: boolean) {
  write(books.db, (tx) => {
    tx.update(subscriptions)
      .set({ status: 'expired', isSubscribe: false, nextTryAt: null, updatedAt: books.now })
      .where(eq(subscriptions.id, due.id))
      .run();
    // Another one runs on: a trial that was paid for before it ended.
    const follows = tx
      .select({ id: subscriptions.id })
      .from(subscriptions)
      .where(
        and(
          eq(subscriptions.companyId, due.companyId),
          inArray(subscriptions.status, ['trial', 'active', 'past_due']),
        ),
      )
      .get();
    if (isPaidFor && !follows) tell(tx, books, due, 'payment.mail.ended');
  });
}

type Told =
  `payment.mail.${'trialEnds' | 'renews' | 'changes' | 'ends' | 'pastDue' | 'confirm' | 'ended'}`;

function tell(
  tx: Database,
  books: Books,
  { personId, planId, nextPlanId, expiredAt }: Due,
  key: Told,
  { nextTryAt = 0, payment }: { nextTryAt?: number; payment?: number } = {},
) {
  const to = tx
    .select({
      ...pick(people, 'email', 'role'),
      locale: writtenTo,
      plan: plans.title,
      timeZone: companies.timeZone,
    })
    .from(people)
    .innerJoin(plans, eq(plans.id, planId))
    .leftJoin(companies, eq(companies.id, people.companyId))
    .where(and(eq(people.id, personId), isNull(people.deletedAt)))
    .get();
  if (!to?.email) return;
  const text = textOf(to.locale, books.locale);
  const { day } = timesFor(to);
  const { title: changed } = findTitle(tx, nextPlanId ?? planId) ?? { title: '' };
  const values = { plan: to.plan, changed, day: day(expiredAt), next: day(nextTryAt) };
  const portal = to.role === 'admin' ? 'admin' : 'member';
  const path =
    key === 'payment.mail.confirm' && payment ? paymentPath(portal, payment) : planPath(portal);
  const link = books.origin && new URL(path, books.origin).href;
  const body = [text(`${key}.text` as TextKey, values), link].filter(Boolean).join('\n');
  const subject = text(`${key}.subject` as TextKey, values);
  sendMessage(tx, books.secrets, { channel: 'mail', to: to.email, subject, text: body }, books.now);
}

const findTitle = (tx: Database, planId: number) =>
  tx.select(pick(plans, 'title')).from(plans).where(eq(plans.id, planId)).get();
