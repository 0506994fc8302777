import { plans, subscriptions } from 'db/schema/billing';
import { projects } from 'db/schema/project';
import { and, asc, eq, isNull } from 'drizzle-orm';
import { activeCard } from '~/models/billing/cards/cards.server';
import { findOfferedPlan } from '~/models/billing/plans/offer.server';
import { AppError } from '~/models/errors';
import { byId } from '~/models/fields';
import { type Caller, operation, query } from '~/models/operation.server';
import { projectsVisibleTo } from '~/models/projects/visible.server';
import { pick } from '~/models/rows.server';
import { assertProjectsFit, quoteFor } from './quote.server';
import {
  assertBillingEnabled,
  assertPayer,
  billingAccess,
  findRenewable,
} from './subscription.server';

/** The price and start date of a plan if it is chosen now (docs/rules.md#plan-changes). */
export const planQuote = query({
  ...billingAccess,
  input: byId,
  run(caller, { id }) {
    const { db, actor, now, gateway } = caller;
    assertBillingEnabled(gateway);
    assertPayer(actor);
    const plan = findOfferedPlan(db, id);
    const companyId = actor.companyId ?? 0;
    const quote = quoteFor(db, companyId, plan, now);
    return {
      plan,
      quote,
      card: activeCard(db, companyId, now) ?? null,
      activeProjects: quote.tooMany ? activeProjects(caller) : [],
    };
  },
});

export type PlanQuote = ReturnType<typeof planQuote>;

const maxListed = 20;

/** The projects that count towards a limit and that the actor may see. */
const activeProjects = ({ db, actor }: Caller) =>
  db
    .select(pick(projects, 'id', 'name'))
    .from(projects)
    .where(
      and(
        projectsVisibleTo(actor),
        eq(projects.companyId, actor.companyId ?? 0),
        isNull(projects.deletedAt),
      ),
    )
    .orderBy(asc(projects.id))
    .limit(maxListed)
    .all();

/**
 * Changes to a plan that is not more expensive at the end of the paid period; the renewal then
 * charges its price.
 */
export const schedulePlan = operation({
  name: 'subscription.schedule',
  ...billingAccess,
  target({ db, actor, gateway }, idOf) {
    assertBillingEnabled(gateway);
    assertPayer(actor);
    return findOfferedPlan(db, idOf('id'));
  },
  run({ tx, actor, now, audit, target: plan }) {
    const companyId = actor.companyId ?? 0;
    const quote = quoteFor(tx, companyId, plan, now);
    const { kind, current, startsAt } = quote;
    if (kind !== 'later' || !current)
      throw new AppError('plan', { because: kind === 'same' ? 'same' : 'now' });
    assertProjectsFit(quote);
    if (!activeCard(tx, companyId, now)) throw new AppError('plan', { because: 'card' });
    const scheduled = { plan: plan.title, startsAt };
    if (current.nextPlanId === plan.id) return scheduled;
    tx.update(subscriptions)
      .set({ nextPlanId: plan.id, isSubscribe: true, updatedAt: now })
      .where(eq(subscriptions.id, current.id))
      .run();
    audit({ recordId: current.id, changes: { plan: { from: current.title, to: plan.title } } });
    return scheduled;
  },
});

/**
 * A scheduled change that can be cancelled.
 * @throws AppError `not-found` if there is none
 */
export const scheduledChange = query({
  ...billingAccess,
  input: byId,
  run(caller, { id }) {
    const { nextPlanId, ...subscription } = findRenewable(caller, id);
    const next = caller.db
      .select(pick(plans, 'title'))
      .from(plans)
      .where(eq(plans.id, nextPlanId ?? 0))
      .get();
    if (!next) throw new AppError('not-found');
    return { ...subscription, next: next.title };
  },
});

/** Cancels the scheduled change, so the company keeps its plan. */
export const cancelScheduledPlan = operation({
  name: 'subscription.unschedule',
  ...billingAccess,
  target: (caller, idOf) => findRenewable(caller, idOf('id')),
  run({ tx, now, audit, target: { id, title, nextPlanId } }) {
    if (nextPlanId !== null) {
      tx.update(subscriptions)
        .set({ nextPlanId: null, updatedAt: now })
        .where(eq(subscriptions.id, id))
        .run();
      audit({ recordId: id, changes: { plan: { to: title } } });
    }
    return { title };
  },
});
