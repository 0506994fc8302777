import type { Database } from 'db/client.server';
import { plans, subscriptions } from 'db/schema/billing';
import { and, desc, eq, inArray } from 'drizzle-orm';
import { AppError, Refused } from '~/models/errors';
import { pick } from '~/models/rows.server';
import { countActiveProjects, runningAt } from './limits.server';
import { nextPaidStart, unusedPaidTime } from './paid-time.server';
import { amountDue, firstPeriod, isMoreExpensive } from './proration';

type PlanTerms = {
  id: number;
  amount: number;
  currency: string;
  duration: string;
  projectLimit: number | null;
};

/**
 * The effect of choosing a plan (docs/rules.md#plan-changes). `same`: it already has the
 * plan. `upgrade`: now, with a credit. `later`: at the end of the paid period. `start`: now, at
 * full price.
 */
export const changeKinds = ['same', 'upgrade', 'later', 'start'] as const;
type ChangeKind = (typeof changeKinds)[number];

/** Running plans of a company that are not trials, the one that ends last first. */
const runningPlans = (db: Database, companyId: number, now: number) =>
  db
    .select({
      ...pick(subscriptions, 'id', 'planId', 'status', 'expiredAt', 'grantReason', 'nextPlanId'),
      ...pick(plans, 'title', 'amount', 'currency', 'duration'),
    })
    .from(subscriptions)
    .innerJoin(plans, eq(plans.id, subscriptions.planId))
    .where(
      and(
        eq(subscriptions.companyId, companyId),
        inArray(subscriptions.status, ['active', 'past_due']),
        runningAt(now),
      ),
    )
    .orderBy(desc(subscriptions.expiredAt), desc(subscriptions.id))
    .all();

/**
 * The amount a company owes for a plan if it pays now. Calculated again in the transaction
 * that starts the payment.
 */
export function quoteFor(db: Database, companyId: number, plan: PlanTerms, now: number) {
  const running = runningPlans(db, companyId, now);
  const grant = running.find(({ grantReason }) => grantReason !== null) ?? null;
  const current =
    running.find(({ grantReason, status }) => grantReason === null && status === 'active') ?? null;
  const kind = changeKind(plan, current);
  const unused =
    kind === 'upgrade' && current ? unusedPaidTime(db, current.id, now) : { days: 0, amount: 0 };
  const startsAt =
    kind === 'later' && current ? current.expiredAt : nextPaidStart(db, companyId, now);
  const amount = amountDue(plan.amount, unused.amount);
  const { endsAt } = firstPeriod(
    { duration: plan.duration, price: plan.amount },
    startsAt,
    amount + unused.amount,
  );
  return {
    kind,
    price: plan.amount,
    currency: plan.currency,
    credit: unused.amount,
    creditDays: unused.amount > 0 ? unused.days : 0,
    creditedId: unused.amount > 0 ? (current?.id ?? null) : null,
    amount,
    startsAt,
    endsAt,
    current,
    granted: grant,
    tooMany: kind === 'same' ? null : tooManyProjects(db, companyId, plan.projectLimit),
  };
}

export type Quote = ReturnType<typeof quoteFor>;

type Current = ReturnType<typeof runningPlans>[number];

function changeKind(plan: PlanTerms, current: Current | null): ChangeKind {
  if (!current) return 'start';
  if (current.planId === plan.id) return 'same';
  return isMoreExpensive(plan, current) ? 'upgrade' : 'later';
}

/** Null if the plan allows the number of active projects. */
function tooManyProjects(db: Database, companyId: number, limit: number | null) {
  const active = countActiveProjects(db, companyId);
  return limit === null || active <= limit ? null : { limit, active };
}

type Agreement = { version?: number; amount?: number; currency?: string; endsGrant: boolean };

/**
 * The current quote, if it matches what the payer agreed to.
 * @throws AppError `plan` if the plan cannot be paid for now
 * @throws AppError `stale` if another amount is due, because the price changed or of a credit
 * @throws Refused if more projects are active than the plan allows
 */
export function agreedQuote(
  tx: Database,
  companyId: number,
  plan: PlanTerms & { version: number },
  { version, amount, currency, endsGrant }: Agreement,
  now: number,
): Quote {
  const quote = quoteFor(tx, companyId, plan, now);
  if (quote.kind === 'same' || quote.kind === 'later')
    throw new AppError('plan', { because: quote.kind });
  if (version === undefined && amount === undefined)
    throw new Refused('version', 'plan.errors.agreed');
  const isOther = amount !== undefined && amount !== quote.amount;
  if (isOther || (currency !== undefined && currency !== quote.currency))
    throw new AppError('stale', {
      because: quote.credit > 0 ? 'credit' : 'price',
      version: plan.version,
      amount: quote.amount / 100,
      price: quote.price / 100,
      credit: quote.credit / 100,
      currency: quote.currency,
    });
  assertProjectsFit(quote);
  if (quote.granted && !endsGrant) throw new AppError('plan', { because: 'granted' });
  return quote;
}

/** @throws Refused on the field `plan_id` */
export function assertProjectsFit({ tooMany }: Quote) {
  if (tooMany) throw new Refused('plan_id', 'plan.errors.tooMany', tooMany);
}
