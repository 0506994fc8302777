import type { Database } from 'db/client.server';
import { plans, subscriptions } from 'db/schema/billing';
import { companies } from 'db/schema/company';
import { and, eq, gt, inArray, isNotNull, min, or, sql } from 'drizzle-orm';
import { type Reason, Refused } from '~/models/errors';
import type { Caller } from '~/models/operation.server';
import { hasAny, pick } from '~/models/rows.server';

/** A subscription runs until its end date, or while its renewal is overdue. */
export const runningAt = (now: number) =>
  or(
    eq(subscriptions.status, 'past_due'),
    and(inArray(subscriptions.status, ['trial', 'active']), gt(subscriptions.expiredAt, now)),
  );

type LimitContext = Pick<Caller, 'db' | 'actor' | 'now' | 'gateway'>;

/**
 * True if people may be added: the company has an active plan (docs/rules.md#without-plan). Always
 * true for the super admin, and if billing is disabled.
 */
export function hasActivePlan({ db, actor, now, gateway }: LimitContext): boolean {
  if (!gateway || actor.role === 'superadmin') return true;
  return hasAny(
    db,
    subscriptions,
    and(eq(subscriptions.companyId, actor.companyId ?? 0), runningAt(now)),
  );
}

/** What a company without an active plan can do; null if it has one, or needs none. */
export const missingPlan = (context: LimitContext): MissingPlan | null =>
  hasActivePlan(context) ? null : withoutPlan(context.db, context.actor.companyId ?? 0);

/** `none` was never chosen. A null limit of projects means unlimited. */
export type MissingPlan = { plan: 'none' | 'ended'; limit: number | null };

/**
 * The number of projects and the plan's limit. A null limit means unlimited; 0 means that the plan
 * ended.
 */
export function projectUsage({ db, now, gateway }: LimitContext, companyId: number) {
  const active = countActiveProjects(db, companyId);
  const running = limitOfPlan(db, companyId, now);
  if (running) return { active, limit: running.projectLimit, plan: 'running' as const };
  if (!gateway) return { active, limit: null, plan: 'none' as const };
  return { active, ...withoutPlan(db, companyId) };
}

/** Until it chooses a plan, a company can have as many projects as the smallest plan allows. */
function withoutPlan(db: Database, companyId: number): MissingPlan {
  return hasAny(db, subscriptions, eq(subscriptions.companyId, companyId))
    ? { plan: 'ended', limit: 0 }
    : { plan: 'none', limit: smallestLimit(db) };
}

/** Maintained by triggers; deleted projects do not count. */
export const countActiveProjects = (db: Database, companyId: number): number =>
  db
    .select({ count: companies.projectCount })
    .from(companies)
    .where(eq(companies.id, companyId))
    .get()?.count ?? 0;

const limitOfPlan = (db: Database, companyId: number, now: number) =>
  db
    .select(pick(plans, 'projectLimit'))
    .from(subscriptions)
    .innerJoin(plans, eq(plans.id, subscriptions.planId))
    .where(and(eq(subscriptions.companyId, companyId), runningAt(now)))
    .orderBy(sql`${plans.projectLimit} desc nulls first`)
    .limit(1)
    .get();

const smallestLimit = (db: Database): number | null =>
  db
    .select({ of: min(plans.projectLimit) })
    .from(plans)
    .where(and(eq(plans.isActive, true), isNotNull(plans.projectLimit)))
    .get()?.of ?? null;

/**
 * The reason why a company cannot have more projects, and whether deleting one helps; null if it
 * can have more.
 */
export function projectLimitReason(context: LimitContext, companyId: number) {
  const { active, limit, plan } = projectUsage(context, companyId);
  if (limit === null || active < limit) return null;
  const reason: Reason = { text: limitTexts[plan], values: { limit, active } };
  return { reason, deletionHelps: plan !== 'ended' };
}

const limitTexts = {
  running: 'plan.limit.reached',
  none: 'plan.limit.noPlan',
  ended: 'plan.limit.ended',
} as const;

/**
 * Called in the write that creates or restores a project.
 * @throws Refused on the field `plan`
 */
export function assertBelowProjectLimit(context: LimitContext, companyId: number) {
  const reached = projectLimitReason(context, companyId);
  if (reached) throw new Refused({ plan: [reached.reason] });
}
