import type { Database } from 'db/client.server';
import { companies } from 'db/schema/company';
import { people } from 'db/schema/person';
import { eq } from 'drizzle-orm';
import { actorColumns, actorFrom } from '~/models/access/actor.server';
import { recordAudit } from '~/models/audit/record.server';
import { addTrial, newestSubscription, trialPlan } from './subscription.server';

/**
 * Starts the trial selected before signing up. Does nothing if the plan no longer has a trial, or
 * the account has no company.
 * @returns the trial, or null
 */
export function startTrialAtSignup(tx: Database, personId: number, planId: number, now: number) {
  const row = tx
    .select(actorColumns)
    .from(people)
    .leftJoin(companies, eq(companies.id, people.companyId))
    .where(eq(people.id, personId))
    .get();
  const actor = row && actorFrom(row);
  const plan = trialPlan(tx, planId);
  if (!plan || !actor || actor.companyId === null || newestSubscription(tx, actor)) return null;
  const { id, expiredAt } = addTrial(tx, { companyId: actor.companyId, personId }, plan, now);
  const changes = { plan: { to: plan.title }, expiredAt: { to: expiredAt } };
  recordAudit(tx, actor, {
    action: 'subscription.trial',
    recordId: id,
    companyId: actor.companyId,
    changes,
    now,
  });
  return { title: plan.title, days: plan.trialDays };
}
