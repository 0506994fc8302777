import type { Database } from 'db/client.server';
import { milestones, phases } from 'db/schema/work';
import { eq } from 'drizzle-orm';
import { z } from 'zod';
import { changesBetween, recordAudit } from '~/models/audit/record.server';
import { AppError } from '~/models/errors';
import { many, recordId, wholeNumber } from '~/models/fields';
import { dayPlus } from '~/models/finance/days';
import { milestonesOfProject } from '~/models/milestones/list.server';
import { operation, query } from '~/models/operation.server';
import { pick, saveRow } from '~/models/rows.server';
import { keepDateImpact } from '~/models/scenarios/date-impact.server';
import { planners } from '~/models/work/input';
import { branchOf, linksOf } from '~/models/work/tree.server';
import { findPhase, phasesOf, phaseTarget } from './list.server';

/** Ten years. */
const maxDays = 3653;
const days = wholeNumber(-maxDays, maxDays, 'form.errors.choice').refine(
  (count) => count !== 0,
  'form.errors.choice',
);

const shifting = { permission: 'phases.edit', roles: planners } as const;
const dateFields = ['startDate', 'dueDate', 'endDate', 'dateOfExpense'] as const;
type Dates = Partial<Record<(typeof dateFields)[number], string | null>>;

const shiftDates = (row: Dates, count: number): Dates =>
  Object.fromEntries(
    dateFields.flatMap((name) => {
      const day = row[name];
      return day ? [[name, dayPlus(day, count)]] : [];
    }),
  );

/**
 * Work that can move along with a phase: its milestones, its sub-phases and the phases that wait
 * for it, with their milestones. Completed work stays.
 */
export function movableWith(db: Database, phase: { id: number; projectId: number }) {
  const branch = branchOf(linksOf(db, phase.projectId), phase.id);
  const open = db
    .select(pick(milestones, 'id', 'version', 'dateOfExpense'))
    .from(milestones)
    .innerJoin(phases, eq(phases.id, milestones.phaseId))
    .where(eq(phases.projectId, phase.projectId))
    .all();
  const more = new Map(open.map((row) => [row.id, row]));
  const own = db
    .select(pick(phases, 'id', 'version', 'dateOfExpense'))
    .from(phases)
    .where(eq(phases.projectId, phase.projectId))
    .all();
  const moreOfPhase = new Map(own.map((row) => [row.id, row]));
  const steps = milestonesOfProject(db, phase.projectId);
  return phasesOf(db, phase.projectId)
    .filter(({ id }) => branch.has(id))
    .flatMap((row) => [
      ...(row.id === phase.id || row.status === 'completed'
        ? []
        : [{ kind: 'phase' as const, ...toDependent(row, moreOfPhase.get(row.id)) }]),
      ...steps
        .filter(({ phaseId, status }) => phaseId === row.id && status !== 'completed')
        .map((step) => ({ kind: 'milestone' as const, ...toDependent(step, more.get(step.id)) })),
    ]);
}

type Row = { id: number; title: string; startDate: string; endDate: string; dueDate?: string };

const toDependent = (
  { id, title, startDate, endDate, dueDate }: Row,
  { version = 1, dateOfExpense = null }: { version?: number; dateOfExpense?: string | null } = {},
) => ({ id, title, version, startDate, endDate, dueDate: dueDate ?? null, dateOfExpense });

type Dependent = ReturnType<typeof movableWith>[number];

/**
 * The key of a row in the form. It contains the version, so that a concurrent change is noticed.
 */
export const rowKey = ({ kind, id, version }: Pick<Dependent, 'kind' | 'id' | 'version'>): string =>
  `${kind}:${id}:${version}`;

/** The rows that can move, with their dates before and after. */
export const phaseShift = query({
  ...shifting,
  input: z.object({ id: recordId(), days }),
  run({ db, actor }, { id, days: count }) {
    const phase = findPhase(db, actor, id);
    const rows = movableWith(db, phase).map((row) => ({
      ...row,
      key: rowKey(row),
      after: shiftDates(row, count),
    }));
    return { phase, count, rows };
  },
});

/** Moves the selected rows by a number of days, all or none. */
export const shiftPhase = operation({
  name: 'phase.update',
  ...shifting,
  target: phaseTarget,
  input: z.object({ days, rows: many(z.string(), 5000) }),
  run(context, { days: count, rows: keys }) {
    const { tx, now, target: phase } = context;
    const movable = new Map(movableWith(tx, phase).map((row) => [rowKey(row), row]));
    const moves = keys.flatMap((key) => {
      const row = movable.get(key);
      return row?.kind === 'phase' ? [{ phaseId: row.id, startDays: count, endDays: count }] : [];
    });
    const { id: phaseId, projectId } = phase;
    keepDateImpact(context, { phaseId, projectId, days: count, moves });
    for (const key of keys) {
      const row = movable.get(key);
      if (!row) throw new AppError('stale', { version: phase.version });
      const after = shiftDates(row, count);
      const stored = { id: row.id, version: row.version };
      if (row.kind === 'phase')
        saveRow(tx, phases, stored, after as Partial<typeof phases.$inferInsert>, now);
      else saveRow(tx, milestones, stored, after as Partial<typeof milestones.$inferInsert>, now);
      recordAudit(tx, context, {
        action: `${row.kind}.update`,
        recordId: row.id,
        projectId: phase.projectId,
        companyId: phase.project.companyId,
        changes: changesBetween<Record<string, unknown>>(row, after),
      });
    }
    return { count: keys.length, projectId: phase.projectId };
  },
});
