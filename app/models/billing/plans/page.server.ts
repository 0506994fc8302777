import type { Database } from 'db/client.server';
import { plans } from 'db/schema/billing';
import { people } from 'db/schema/person';
import { eq } from 'drizzle-orm';
import type { TextKey } from '~/i18n/words';
import type { Actor } from '~/models/access/actor.server';
import { activeCard, formatExpiry } from '~/models/billing/cards/cards.server';
import {
  type MissingPlan,
  missingPlan,
  projectUsage,
} from '~/models/billing/subscriptions/limits.server';
import { quoteFor } from '~/models/billing/subscriptions/quote.server';
import {
  assertBillingEnabled,
  canPay,
  canRenew,
  isCompanyPayer,
  isCurrent,
  newestSubscription,
  type Subscription,
} from '~/models/billing/subscriptions/subscription.server';
import { dayMs } from '~/models/durations';
import { type Caller, query } from '~/models/operation.server';
import { pick } from '~/models/rows.server';
import { findOfferedPlans } from './offer.server';

export const planPage = query({
  run(caller) {
    const { db, actor, now, locale, gateway } = caller;
    assertBillingEnabled(gateway);
    const isPayer = isCompanyPayer(actor);
    const newest = isPayer ? newestSubscription(db, actor) : undefined;
    const kindOf = (plan: Parameters<typeof quoteFor>[2]) =>
      isPayer ? quoteFor(db, actor.companyId ?? 0, plan, now).kind : null;
    return {
      isPayer,
      /** Adds what choosing each plan would mean (`quoteFor`). */
      plans: findOfferedPlans(db, locale).map((plan) => ({ ...plan, change: kindOf(plan) })),
      current: newest ? currentPlan(caller, newest) : null,
      missingPlan: isPayer ? missingPlan(caller) : null,
      mayTry: isPayer && !newest,
      mayPay: canPay({ actor, gateway }),
      userCode: isPayer ? codeOf(db, actor) : null,
    };
  },
});

/**
 * The code in the link that lets others pay for this person's company (docs/rules.md#plan-links).
 */
const codeOf = (db: Database, { id }: Actor) =>
  db.select(pick(people, 'userCode')).from(people).where(eq(people.id, id)).get()?.userCode ?? null;

/**
 * `nextCharge` is null if nothing will be charged. An expired subscription may not be marked as
 * expired yet.
 */
function currentPlan(caller: Caller, { grantReason, ...subscription }: Subscription) {
  const { db, actor, now } = caller;
  const isRunning = isCurrent({ ...subscription, grantReason }, now);
  const { status, isSubscribe, expiredAt, nextTryAt, nextPlanId, planId } = subscription;
  const renews = isRunning && isSubscribe && status !== 'trial' && grantReason === null;
  const nextPlan = findTerms(db, nextPlanId ?? planId);
  const card = renews ? activeCard(db, actor.companyId ?? 0, now) : undefined;
  return {
    ...subscription,
    isRunning,
    status: isRunning || status === 'cancelled' ? status : ('expired' as const),
    canRenew: canRenew({ ...subscription, grantReason }, now),
    isGiven: grantReason !== null,
    /** The payment provider has not answered yet; no card has failed in this period. */
    isRenewalUndecided: status === 'past_due' && subscription.renewalTries === 0,
    usage: isRunning ? projectUsage(caller, actor.companyId ?? 0) : null,
    trialDaysLeft: isRunning && status === 'trial' ? daysLeft(expiredAt, now) : null,
    nextCharge: renews && nextPlan ? { ...nextPlan, at: nextTryAt ?? expiredAt } : null,
    nextPlan: nextPlanId === null ? null : nextPlan,
    card: card ? { brand: card.brand, lastFour: card.lastFour, expiry: formatExpiry(card) } : null,
  };
}

/** Days until a moment, rounded up. */
const daysLeft = (until: number, now: number): number =>
  Math.max(0, Math.ceil((until - now) / dayMs));

const countdownDays = 7;

/** The notices about the plan on the dashboard of a person who pays for a company. */
export const planNotice = (caller: Caller) => ({
  missingPlan: isCompanyPayer(caller.actor) ? missingPlan(caller) : null,
  trialDaysLeft: trialCountdown(caller),
});

/** What helps if no project can be added, unless the reason says it. */
export function roomAdvice(
  caller: Parameters<typeof canPay>[0],
  { deletionHelps }: { deletionHelps: boolean },
): TextKey | null {
  if (deletionHelps) return canPay(caller) ? 'plan.limit.room' : 'plan.limit.askPayer';
  return canPay(caller) ? null : 'plan.without.askPayer';
}

/** How someone without a plan can add people: by choosing one, or by asking the payer to. */
export const planToAddText = (
  caller: Parameters<typeof canPay>[0],
  plan: MissingPlan['plan'],
): TextKey => `plan.without.${canPay(caller) ? 'toAdd' : 'askToAdd'}.${plan}`;

/** The days left of a company's trial in its last week; otherwise null. */
function trialCountdown({ db, actor, now, gateway }: Caller): number | null {
  if (!gateway || !isCompanyPayer(actor)) return null;
  const newest = newestSubscription(db, actor);
  if (newest?.status !== 'trial' || !isCurrent(newest, now)) return null;
  const days = daysLeft(newest.expiredAt, now);
  return days <= countdownDays ? days : null;
}

const findTerms = (db: Database, planId: number) =>
  db
    .select(pick(plans, 'title', 'amount', 'currency', 'duration'))
    .from(plans)
    .where(eq(plans.id, planId))
    .get();
