import type { Database } from 'db/client.server';
import { plans, subscriptions } from 'db/schema/billing';
import { companies } from 'db/schema/company';
import { and, eq, gt, inArray, isNotNull, min, or, sql } from 'drizzle-orm';
import { type Reason, Refused } from '~/models/errors';
import type { Caller } from '~/models/operation.server';
import { hasAny, pick } from '~/models/rows.server';

/** A subscription lasts until its end, whatever was noted last; while a renewal is overdue, people go on working. */
export const isRunning = (now: number) =>
  or(
    eq(subscriptions.status, 'past_due'),
    and(inArray(subscriptions.status, ['trial', 'active']), gt(subscriptions.expiredAt, now)),
  );

type Asking = Pick<Caller, 'db' | 'actor' | 'now' | 'gateway'>;

/**
 * Whether people may be added: the company has a plan that runs (docs/rules.md#subscriptions). Where plans are not paid
 * for, everybody may, and the super admin always.
 */
export function hasActivePlan({ db, actor, now, gateway }: Asking): boolean {
  if (!gateway || actor.role === 'superadmin') return true;
  return hasAny(db, subscriptions, and(eq(subscriptions.companyId, actor.companyId ?? 0), isRunning(now)));
}

/** How many projects a company has, of how many its plan allows; a limit of null is none, one of 0 a plan that ended. */
export function projectRoom({ db, now, gateway }: Asking, companyId: number) {
  return {
    active: activeProjects(db, companyId),
    limit: limitOf(db, companyId, now, gateway !== null),
  };
}

/** Kept by triggers; projects that were deleted do not count. */
export const activeProjects = (db: Database, companyId: number): number =>
  db.select({ count: companies.projectCount }).from(companies).where(eq(companies.id, companyId)).get()
    ?.count ?? 0;

function limitOf(db: Database, companyId: number, now: number, isPaidFor: boolean): number | null {
  const ofCompany = eq(subscriptions.companyId, companyId);
  const running = db
    .select(pick(plans, 'projectLimit'))
    .from(subscriptions)
    .innerJoin(plans, eq(plans.id, subscriptions.planId))
    .where(and(ofCompany, isRunning(now)))
    .orderBy(sql`${plans.projectLimit} desc nulls first`)
    .limit(1)
    .get();
  if (running) return running.projectLimit;
  if (!isPaidFor) return null;
  return hasAny(db, subscriptions, ofCompany) ? 0 : smallestLimit(db);
}

/** For a company that has not chosen a plan yet. */
const smallestLimit = (db: Database): number | null =>
  db
    .select({ of: min(plans.projectLimit) })
    .from(plans)
    .where(and(eq(plans.isActive, true), isNotNull(plans.projectLimit)))
    .get()?.of ?? null;

/** Why a company can have no more projects; null where it can. */
export function noProjectRoom(asking: Asking, companyId: number): Reason | null {
  const { active, limit } = projectRoom(asking, companyId);
  if (limit === null || active < limit) return null;
  return limit === 0
    ? { text: 'plan.limit.ended' }
    : { text: 'plan.limit.reached', values: { limit, active } };
}

/** In the write that makes or brings back a project. @throws Refused beside `plan` */
export function assertProjectRoom(asking: Asking, companyId: number) {
  const reason = noProjectRoom(asking, companyId);
  if (reason) throw new Refused({ plan: [reason] });
}
