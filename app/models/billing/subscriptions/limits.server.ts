import type { Database } from 'db/client.server';
import { plans, subscriptions } from 'db/schema/billing';
import { companies } from 'db/schema/company';
import { and, eq, gt, inArray, isNotNull, min, or, sql } from 'drizzle-orm';
import { type Reason, Refused } from '~/models/errors';
import type { Caller } from '~/models/operation.server';
import { hasAny, pick } from '~/models/rows.server';

/**
 * A subscription lasts until its end, whatever was noted last; while a renewal is overdue, people
 * go on working.
 */
export const runningAt = (now: number) =>
  or(
    eq(subscriptions.status, 'past_due'),
    and(inArray(subscriptions.status, ['trial', 'active']), gt(subscriptions.expiredAt, now)),
  );

type LimitContext = Pick<Caller, 'db' | 'actor' | 'now' | 'gateway'>;

/**
 * Whether people may be added: the company has a plan that runs (docs/rules.md#subscriptions).
 * Where plans are not paid for, everybody may, and the super admin always.
 */
export function hasActivePlan({ db, actor, now, gateway }: LimitContext): boolean {
  if (!gateway || actor.role === 'superadmin') return true;
  return hasAny(
    db,
    subscriptions,
    and(eq(subscriptions.companyId, actor.companyId ?? 0), runningAt(now)),
  );
}

/**
 * How many projects a company has, of how many its plan allows; a limit of null is none, one of 0 a
 * plan that ended.
 */
export function projectUsage({ db, now, gateway }: LimitContext, companyId: number) {
  const active = countActiveProjects(db, companyId);
  const running = limitOfPlan(db, companyId, now);
  if (running) return { active, limit: running.projectLimit, plan: 'running' as const };
  if (!gateway) return { active, limit: null, plan: 'none' as const };
  return hasAny(db, subscriptions, eq(subscriptions.companyId, companyId))
    ? { active, limit: 0, plan: 'ended' as const }
    : { active, limit: smallestLimit(db), plan: 'none' as const };
}

/** Kept by triggers; projects that were deleted do not count. */
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

/** For a company that has not chosen a plan yet. */
const smallestLimit = (db: Database): number | null =>
  db
    .select({ of: min(plans.projectLimit) })
    .from(plans)
    .where(and(eq(plans.isActive, true), isNotNull(plans.projectLimit)))
    .get()?.of ?? null;

/** Why a company can have no more projects; null where it can. */
export function projectLimitReason(asking: LimitContext, companyId: number): Reason | null {
  const { active, limit, plan } = projectUsage(asking, companyId);
  if (limit === null || active < limit) return null;
  return { text: limitTexts[plan], values: { limit, active } };
}

const limitTexts = {
  running: 'plan.limit.reached',
  none: 'plan.limit.noPlan',
  ended: 'plan.limit.ended',
} as const;

/** In the write that makes or brings back a project. @throws Refused beside `plan` */
export function assertBelowProjectLimit(asking: LimitContext, companyId: number) {
  const reason = projectLimitReason(asking, companyId);
  if (reason) throw new Refused({ plan: [reason] });
}
