import type { Database } from 'db/client.server';
import { budgetLines, costAccounts, costCategories, postings } from 'db/schema/book';
import { changeOrderLines, orderLines } from 'db/schema/order';
import { projects } from 'db/schema/project';
import { phases } from 'db/schema/work';
import { and, eq, gt, isNull } from 'drizzle-orm';
import { z } from 'zod';
import type { Actor } from '~/models/access/actor.server';
import { todayFor } from '~/models/access/times.server';
import { changesBetween } from '~/models/audit/record.server';
import type { Caller } from '~/models/caller';
import { AppError, Refused } from '~/models/errors';
import { amount, byId, checkbox, isoDay, line, orNull, recordId } from '~/models/fields';
import { monthEnd } from '~/models/finance/days';
import { type IdOf, operation, query } from '~/models/operation.server';
import { findProject, projectsVisibleTo } from '~/models/projects/visible.server';
import { hasAny, saveRow } from '~/models/rows.server';
import { bookKeeping } from './input';
import { assertBudgetOpen } from './lines.server';
import { accountFor, addLines } from './many-lines.server';
import { addToPhases } from './post.server';

/** The categories that the form of a line offers. */
export const lineCategories = costCategories;

const budgetLineFields = z.object({
  title: line(120),
  category: orNull(z.enum(costCategories, 'form.errors.choice')),
  original: amount,
  is_contingency: checkbox,
});

/** The accounts on which costs outside the work are planned. */
export const outsideAccounts = costAccounts.filter((account) => account !== 'work');

const newBudgetLineFields = budgetLineFields.extend({
  /** Required for a line of the work. */
  phase_id: orNull(recordId()),
  /** An account outside the work, instead of a phase. */
  account: orNull(z.enum(outsideAccounts, 'form.errors.choice')),
  /** True to take the amount from the phase's unallocated budget, as far as it reaches. */
  from_general: checkbox,
});

export const updatedLineFields = budgetLineFields.extend({ to_complete: orNull(amount) });

export type BudgetLineFields = z.input<typeof newBudgetLineFields>;

export const createBudgetLine = operation({
  name: 'budget-line.create',
  ...bookKeeping,
  target: ({ db, actor }, idOf) => ({ project: findProject(db, actor, idOf('project_id')) }),
  input: newBudgetLineFields,
  once: true,
  run({ tx, now, audit, target: { project } }, { fromGeneral, phaseId, ...fields }) {
    const { id: projectId } = project;
    assertBudgetOpen(tx, projectId, 'original');
    const inProject = and(eq(phases.id, phaseId ?? 0), eq(phases.projectId, projectId));
    if (accountFor(fields) === 'work' && !hasAny(tx, phases, inProject))
      throw new Refused('phase_id', 'form.errors.choice');
    const [id = 0] = addLines({ tx, now, audit }, project, [{ ...fields, phaseId }], fromGeneral);
    return { id, projectId };
  },
});

/**
 * A `project_id`, if sent, must be the line's own project.
 * @throws AppError `not-found`, also for the unallocated line of a phase
 */
function findBudgetLine(db: Database, actor: Actor, id: number, projectId: number | null = null) {
  const row = db
    .select({ line: budgetLines })
    .from(budgetLines)
    .innerJoin(projects, eq(projects.id, budgetLines.projectId))
    .where(and(eq(budgetLines.id, id), projectsVisibleTo(actor)))
    .get();
  const title = row?.line.title;
  const isHere = projectId === null || row?.line.projectId === projectId;
  if (!row || !title || !isHere) throw new AppError('not-found');
  return { ...row.line, title, project: findProject(db, actor, row.line.projectId) };
}

const lineTarget = ({ db, actor }: Caller, idOf: IdOf) =>
  findBudgetLine(db, actor, idOf('id'), idOf('project_id', null));

export const updateBudgetLine = operation({
  name: 'budget-line.update',
  ...bookKeeping,
  target: lineTarget,
  input: updatedLineFields,
  versioned: true,
  run({ tx, now, audit, target }, fields) {
    const { id, projectId, project, version } = target;
    const change = fields.original - target.original;
    if (change !== 0) assertBudgetOpen(tx, projectId, 'original');
    saveRow(tx, budgetLines, { id, version }, fields, now);
    addToPhases(tx, new Map([[id, change]]), 'plannedCost', now);
    const changes = changesBetween<Record<string, unknown>>(target, fields);
    audit({ recordId: id, projectId, companyId: project.companyId, changes });
    return { id, projectId };
  },
});

const lineInput = byId.extend({ project_id: orNull(recordId()) });

export const budgetLineForEdit = query({
  ...bookKeeping,
  input: lineInput,
  run: ({ db, actor }, { id, projectId }) => findBudgetLine(db, actor, id, projectId),
});

export const budgetLineDeletion = query({
  ...bookKeeping,
  input: lineInput,
  run({ db, actor }, { id, projectId }) {
    const line = findBudgetLine(db, actor, id, projectId);
    return { ...line, isInUse: isInUse(db, line) };
  },
});

const isInUse = (db: Database, { id, approved }: { id: number; approved: number }) =>
  approved !== 0 ||
  hasAny(db, postings, eq(postings.lineId, id)) ||
  hasAny(db, orderLines, eq(orderLines.lineId, id)) ||
  hasAny(db, changeOrderLines, eq(changeOrderLines.lineId, id));

/** Deletes a line without entries; the planned cost of its phase falls by its amount. */
export const deleteBudgetLine = operation({
  name: 'budget-line.delete',
  ...bookKeeping,
  target: lineTarget,
  run({ tx, now, audit, target }) {
    const { id, title, original, projectId, project } = target;
    assertBudgetOpen(tx, projectId, 'id');
    if (isInUse(tx, target)) throw new Refused('id', 'books.refused.lineHasEntries');
    addToPhases(tx, new Map([[id, -original]]), 'plannedCost', now);
    tx.delete(budgetLines).where(eq(budgetLines.id, id)).run();
    audit({
      recordId: id,
      projectId,
      companyId: project.companyId,
      changes: { title: { from: title } },
    });
    return { title, projectId };
  },
});

export const hasBudget = (db: Database, projectId: number): boolean =>
  hasAny(db, budgetLines, and(eq(budgetLines.projectId, projectId), gt(budgetLines.original, 0)));

/** From now on, only change orders change the budget. */
export const lockBudget = operation({
  name: 'budget.lock',
  ...bookKeeping,
  target: ({ db, actor }, idOf) => findProject(db, actor, idOf('project_id')),
  run({ tx, actor, now, audit, target: { id, companyId } }) {
    const isOpen = and(eq(projects.id, id), isNull(projects.budgetLockedAt));
    if (!hasAny(tx, projects, isOpen))
      throw new Refused('project_id', 'books.refused.budgetLocked');
    if (!hasBudget(tx, id)) throw new Refused('project_id', 'money.refused.noBudget');
    tx.update(projects)
      .set({ budgetLockedAt: now, budgetLockedBy: actor.id })
      .where(eq(projects.id, id))
      .run();
    audit({ recordId: id, projectId: id, companyId });
    return { id };
  },
});

/**
 * Locks the books through the end of a month that is over. A locked month is never opened again,
 * because its figures may have been reported.
 */
export const lockBooks = operation({
  name: 'books.lock',
  ...bookKeeping,
  roles: ['superadmin', 'admin'],
  orCompanyOwner: true,
  target: ({ db, actor }, idOf) => findProject(db, actor, idOf('project_id')),
  input: z.object({ through: isoDay }),
  run({ tx, actor, now, audit, target: project }, { through }) {
    const { id, companyId, booksLockedThrough } = project;
    if (through !== monthEnd(through) || through >= todayFor({ actor, now }))
      throw new Refused('through', 'books.refused.lockFuture');
    if (booksLockedThrough && through <= booksLockedThrough)
      throw new Refused('through', 'books.refused.lockedLater');
    tx.update(projects).set({ booksLockedThrough: through }).where(eq(projects.id, id)).run();
    const changes = { booksLockedThrough: { from: booksLockedThrough, to: through } };
    audit({ recordId: id, projectId: id, companyId, changes });
    return { id };
  },
});
