import type { Database } from 'db/client.server';
import { distributionParts, distributions } from 'db/schema/distribution';
import { eq } from 'drizzle-orm';
import { todayFor } from '~/models/access/times.server';
import { changesBetween } from '~/models/audit/record.server';
import { distributable } from '~/models/books/cash.server';
import { bookKeeping } from '~/models/books/input';
import type { Caller } from '~/models/caller';
import { mayDecide } from '~/models/change-orders/approvers.server';
import { assertProofFor } from '~/models/company/proof.server';
import { AppError, Refused } from '~/models/errors';
import { dayPlus } from '~/models/finance/days';
import { operation } from '~/models/operation.server';
import { isPayerNeeded } from '~/models/payers/costs.server';
import { findProject } from '~/models/projects/visible.server';
import { addRow, nextNumber, numberFinally, saveRow } from '~/models/rows.server';
import { assertSeen, storeImpact } from '~/models/scenarios/impact.server';
import { termsOn } from '~/models/terms/show.server';

import { type Calculated, type Calculation, calculate } from './calculate.server';
import { lastDistributionOf } from './history.server';
import { compareDistribution } from './impact.server';
import { approvalFields, distributionFields } from './input';
import { distributionTarget, draft, type FoundDistribution } from './list.server';
import { notifyApprovers, notifyHolders } from './notices.server';
import { postApproval } from './pay.server';

/** Adds a draft and notifies the other people who can approve it. */
export const createDistribution = operation({
  name: 'distribution.create',
  ...bookKeeping,
  target: ({ db, actor }, idOf) => ({ project: findProject(db, actor, idOf('project_id')) }),
  input: distributionFields,
  once: true,
  run({ audit, target: { project }, ...caller }, { source, cash, note, ...typed }) {
    const { tx, actor, now } = caller;
    const { id: projectId, companyId } = project;
    const date = dayOf(caller, projectId, typed.date);
    assertPayable(tx, projectId, { cash, date, today: todayFor(caller) });
    const number = nextNumber(tx, distributions, projectId);
    const row = { projectId, number, source, cash, note, date, submittedBy: actor.id };
    const id = addRow(tx, distributions, row, now);
    const changes = { number: { to: number }, amount: { to: cash } };
    audit({ recordId: id, projectId, companyId, changes });
    notifyApprovers(caller, { id, number, project });
    return { id, projectId };
  },
});

export const updateDistribution = operation({
  name: 'distribution.update',
  ...bookKeeping,
  target: (caller, idOf) => draft(distributionTarget(caller, idOf)),
  input: distributionFields,
  versioned: true,
  run({ audit, target: distribution, ...caller }, { source, cash, note, ...typed }) {
    const { tx, actor, now } = caller;
    const { id, projectId, project } = distribution;
    const date = dayOf(caller, projectId, typed.date);
    assertPayable(tx, projectId, { cash, date, today: todayFor(caller) });
    const columns = { source, cash, note, date };
    saveRow(tx, distributions, distribution, { ...columns, submittedBy: actor.id }, now);
    const changes = changesBetween(auditFields(distribution), columns);
    audit({ recordId: id, projectId, companyId: project.companyId, changes });
    return { id, projectId };
  },
});

/** Deletes a draft; an approved distribution is reversed instead. */
export const deleteDistribution = operation({
  name: 'distribution.delete',
  ...bookKeeping,
  target: distributionTarget,
  run({ tx, audit, target: { id, number, status, projectId, project } }) {
    if (status !== 'draft') throw new AppError('in-use');
    tx.delete(distributions).where(eq(distributions.id, id)).run();
    const changes = { number: { from: number } };
    audit({ recordId: id, projectId, companyId: project.companyId, changes });
    return { number, projectId };
  },
});

/**
 * Stores the part of each holding, computed once from the current entries, and notifies the
 * holders.
 */
export const approveDistribution = operation({
  name: 'distribution.approve',
  ...bookKeeping,
  target: (caller, idOf) => {
    const distribution = draft(distributionTarget(caller, idOf));
    if (!mayDecide(caller.db, caller.actor, distribution)) throw new AppError('forbidden');
    assertProofFor(caller, distribution.project.companyId);
    return distribution;
  },
  input: approvalFields,
  versioned: true,
  once: true,
  run({ audit, target: distribution, ...caller }, { impactHash }) {
    const { tx, actor, now } = caller;
    const { id, projectId, project, cash, date } = distribution;
    if (dayOf(caller, projectId, date) > todayFor(caller))
      throw new Refused('date', 'books.errors.future');
    const calculation = assertPayable(tx, projectId, { cash, date, today: todayFor(caller) });
    const { parts, sponsorPaid, termsId } = calculation;
    const compared = compareDistribution(tx, distribution, calculation, todayFor(caller));
    assertSeen(impactHash, compared.impact);
    const record = { projectId, decision: 'distributionId' as const, recordId: id };
    storeImpact(tx, record, compared, { createdBy: actor.id, now });
    storeParts(tx, id, parts, now);
    postApproval(caller, { projectId, date, id });
    const number = numberFinally(tx, distributions, distribution);
    const approved = { status: 'approved' as const, approvedBy: actor.id, approvedAt: now };
    saveRow(tx, distributions, distribution, { ...approved, termsId, sponsorPaid }, now);
    notifyHolders(
      caller,
      { ...distribution, number, currency: project.currency },
      parts,
      'approved',
    );
    const changes = { number: { to: number }, amount: { to: cash } };
    audit({ recordId: id, projectId, companyId: project.companyId, changes });
    return { id, projectId };
  },
});

/** Stores the parts of a distribution with the flows they were computed from. */
export function storeParts(tx: Database, distributionId: number, parts: Calculated[], now: number) {
  for (const { holdingId, amount, withheld, paidTiers, contributions, payouts } of parts)
    addRow(
      tx,
      distributionParts,
      {
        distributionId,
        holdingId,
        amount,
        withheld,
        paidTiers,
        contributions,
        payouts,
        openAmount: amount,
      },
      now,
    );
}

/**
 * Computes what a distribution would pay.
 * @throws Refused without terms on that day, without enough cash or contributions, or while the
 * question who paid the typed amounts is open
 */
export function assertPayable(
  db: Database,
  projectId: number,
  { cash, date, today }: { cash: number; date: string; today: string },
): Calculation & { termsId: number } {
  if (isPayerNeeded(db, projectId, today)) throw new Refused('cash', 'payer.errors.unanswered');
  const terms = termsOn(db, projectId, date);
  if (!terms) throw new Refused('date', 'distribution.errors.noTerms');
  if (cash > distributable(db, projectId, { from: date, today }).limit)
    throw new Refused('cash', 'distribution.errors.tooMuch');
  const calculation = calculate(db, { projectId, cash, date, tiers: terms.tiers });
  return { ...calculation, termsId: terms.id };
}

const daysAhead = 31;

export const lastDistributionDay = (today: string): string => dayPlus(today, daysAhead);

/**
 * Returns the submitted day, or today. A distribution cannot come before the last one, which was
 * computed without it.
 * @throws Refused
 */
function dayOf(
  caller: Caller & { tx: Database },
  projectId: number,
  date: string | undefined,
): string {
  const today = todayFor(caller);
  const day = date ?? today;
  if (day > lastDistributionDay(today)) throw new Refused('date', 'distribution.errors.ahead');
  const last = lastDistributionOf(caller.tx, projectId);
  if (last && day < last.date) throw new Refused('date', 'distribution.errors.beforeLast');
  return day;
}

const auditFields = ({ source, cash, note, date }: FoundDistribution) => ({
  source,
  cash,
  note,
  date,
});
