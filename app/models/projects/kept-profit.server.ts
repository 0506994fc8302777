import type { Database } from 'db/client.server';
import { prepared } from 'db/prepared';
import { projectFigures } from 'db/schema/project';
import { and, eq, isNull, or, sql } from 'drizzle-orm';
import { enqueue } from '~/models/jobs/enqueue.server';

/** The expected profit kept for lists, as SQL on `projects`; null while it is computed. */
const expectedProfit = sql<number | null>`(
  select iif(kept.is_marked, null, kept.expected_profit)
  from project_figures as kept where kept.project_id = projects.id)`;

/** 1 while the expected profit is computed. */
const isProfitPending = sql<number>`coalesce((
  select kept.is_marked from project_figures as kept where kept.project_id = projects.id), 1)`;

/** The columns of lists that show the expected profit. */
export const keptProfit = { expectedProfit, isProfitPending };

/** Writes that change no figure of their project. */
const unrelated: ReadonlySet<string> = new Set([
  'document',
  'invitation',
  'investor-update',
  'message',
  'report',
  'statement',
  'tenant-request',
]);

/**
 * Marks the figures kept of a project as outdated, and computes them after the commit
 * (docs/rules.md#expected-profit).
 * @param record the kind of record that was written
 */
export function markFigures(tx: Database, projectId: number, record: string, now: number) {
  if (unrelated.has(record)) return;
  if (mark(tx).run({ projectId }).changes > 0) enqueueFigures(tx, projectId, now);
}

/** A trigger adds the row of a new project, which was never computed. */
const mark = prepared((db) =>
  db
    .update(projectFigures)
    .set({ isMarked: true })
    .where(
      and(
        eq(projectFigures.projectId, sql.placeholder('projectId')),
        or(eq(projectFigures.isMarked, false), isNull(projectFigures.computedOn)),
      ),
    )
    .prepare(),
);

export const enqueueFigures = (tx: Database, projectId: number, now: number) =>
  enqueue(tx, 'project.figures', { projectId }, { key: projectId, runAt: now });
