import type { Database } from 'db/client.server';
import { companies } from 'db/schema/company';
import { people } from 'db/schema/person';
import { eq } from 'drizzle-orm';
import { actorColumns, actorFrom } from '~/models/access/actor.server';
import { type AuditRequest, recordAudit } from '~/models/audit/record.server';
import { addTrial, newestSubscription, trialPlan } from './subscription.server';

/**
 * Starts the trial selected before signing up. Does nothing if the plan no longer has a trial, or
 * the account has no company.
 * @returns the trial, or null
 */
export function startTrialAtSignup(
  tx: Database,
  personId: number,
  planId: number,
  { address, now }: AuditRequest,
) {
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
  const entry = { action: 'subscription.trial', recordId: id, changes };
  recordAudit(tx, { actor, address, now }, entry);
  return { title: plan.title, days: plan.trialDays };
}
