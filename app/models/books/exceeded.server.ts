import type { Database } from 'db/client.server';
import { prepared } from 'db/prepared';
import { budgetLines } from 'db/schema/book';
import { phases } from 'db/schema/work';
import { and, eq, gt, sql } from 'drizzle-orm';
import { announce } from '~/models/webhooks/enqueue.server';

/** The phases and lines whose cost is above a budget, by name; `phaseId` is the phase. */
type Exceeded = Map<string, number>;

const revised = sql`${budgetLines.original} + ${budgetLines.approved}`;

const linesExceeded = prepared((db) =>
  db
    .select({ id: budgetLines.id, phaseId: budgetLines.phaseId })
    .from(budgetLines)
    .where(
      and(
        eq(budgetLines.projectId, sql.placeholder('projectId')),
        sql`${budgetLines.title} is not null`,
        sql`${revised} > 0`,
        sql`${budgetLines.actual} > ${revised}`,
      ),
    )
    .prepare(),
);

const phasesExceeded = prepared((db) =>
  db
    .select({ id: phases.id })
    .from(phases)
    .where(
      and(
        eq(phases.projectId, sql.placeholder('projectId')),
        gt(phases.plannedCost, 0),
        gt(phases.actualCost, phases.plannedCost),
      ),
    )
    .prepare(),
);

/** Amounts without a budget exceed nothing. */
export function exceededIn(db: Database, projectId: number): Exceeded {
  const lines = linesExceeded(db).all({ projectId });
  const wholes = phasesExceeded(db).all({ projectId });
  return new Map([
    ...lines.flatMap(({ id, phaseId }) =>
      phaseId === null ? [] : [[`line ${id}`, phaseId] as const],
    ),
    ...wholes.map(({ id }) => [`phase ${id}`, id] as const),
  ]);
}

type Place = { projectId: number; companyId: number | null; now: number };

/**
 * Notifies webhooks of phases that now exceed their budget, or have a line that does.
 * @param before the budgets that were already exceeded
 */
export function announceExceeded(
  tx: Database,
  { projectId, companyId, now }: Place,
  before: Exceeded,
) {
  const newlyExceeded = [...exceededIn(tx, projectId)].filter(([name]) => !before.has(name));
  for (const recordId of new Set(newlyExceeded.map(([, phaseId]) => phaseId)))
    announce(tx, 'budget.exceeded', { companyId, recordId, projectId, changes: {}, at: now });
}
