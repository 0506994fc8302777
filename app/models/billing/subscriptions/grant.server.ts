import type { Database } from 'db/client.server';
import { plans, subscriptions } from 'db/schema/billing';
import { companies } from 'db/schema/company';
import { asc, eq } from 'drizzle-orm';
import { z } from 'zod';
import { timesFor } from '~/models/access/times.server';
import { planAdminAccess } from '~/models/billing/plans/manage.server';
import { noEndDate } from '~/models/billing/plans/period';
import { companyOwner } from '~/models/company/owner.server';
import { AppError, Refused } from '~/models/errors';
import { isoDay, line, orNull, recordId } from '~/models/fields';
import { operation, query } from '~/models/operation.server';
import { addRow, pick } from '~/models/rows.server';
import { cancelRunning } from './term.server';

export const grantFields = z.object({
  plan_id: recordId(),
  /** The last day; if missing, the grant has no end date. */
  until: orNull(isoDay),
  reason: line(200),
});

export type GrantFields = z.input<typeof grantFields>;

/**
 * Grants a plan to a company, even if billing is disabled. Running subscriptions are cancelled and
 * not renewed.
 */
export const grantPlan = operation({
  name: 'subscription.grant',
  ...planAdminAccess,
  target: ({ db }, idOf) => findCompany(db, idOf('id')),
  input: grantFields,
  once: true,
  run({ tx, now, audit, target: { id: companyId, name, timeZone } }, { planId, until, reason }) {
    const plan = tx
      .select(pick(plans, 'id', 'title'))
      .from(plans)
      .where(eq(plans.id, planId))
      .get();
    if (!plan) throw new Refused('plan_id', 'form.errors.choice');
    const expiredAt = until === null ? noEndDate : timesFor({ timeZone }).endOf(until) - 1;
    if (expiredAt <= now) throw new Refused('until', 'plan.errors.past');
    cancelRunning(tx, companyId, ['trial', 'active', 'past_due'], now);
    const row = {
      companyId,
      planId,
      grantReason: reason,
      isSubscribe: false,
      startedAt: now,
      expiredAt,
    };
    const personId = companyOwner(tx, companyId);
    const id = addRow(tx, subscriptions, { ...row, personId, status: 'active' }, now);
    const changes = {
      plan: { to: plan.title },
      expiredAt: { to: until },
      grantReason: { to: reason },
    };
    audit({ recordId: id, companyId, changes });
    return { id, company: name, plan: plan.title };
  },
});

export const grantForm = query({
  ...planAdminAccess,
  input: z.object({ id: recordId() }),
  run: ({ db }, { id }) => ({
    company: findCompany(db, id),
    plans: db
      .select(pick(plans, 'id', 'title', 'isActive'))
      .from(plans)
      .orderBy(asc(plans.order), asc(plans.id))
      .all(),
  }),
});

function findCompany(db: Database, id: number) {
  const company = db
    .select(pick(companies, 'id', 'name', 'timeZone'))
    .from(companies)
    .where(eq(companies.id, id))
    .get();
  if (!company) throw new AppError('not-found');
  return company;
}
