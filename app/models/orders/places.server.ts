import type { Database } from 'db/client.server';
import { budgetLines } from 'db/schema/book';
import { phases } from 'db/schema/work';
import { and, eq } from 'drizzle-orm';
import { linesOfProject } from '~/models/books/budget-lines.server';
import { generalLineOf } from '~/models/books/lines.server';
import { Refused } from '~/models/errors';
import { phasesOf } from '~/models/phases/list.server';
import type { Place } from './input';

/**
 * The budget line at a place of a form.
 * @throws Refused if it is not in the project
 */
export function lineAt(
  tx: Database,
  projectId: number,
  { kind, id }: Place,
  { field, now }: { field: string; now: number },
): number {
  const table = kind === 'line' ? budgetLines : phases;
  const row = tx
    .select({ id: table.id })
    .from(table)
    .where(and(eq(table.id, id), eq(table.projectId, projectId)))
    .get();
  if (!row) throw new Refused(field, 'form.errors.choice');
  return kind === 'line' ? id : generalLineOf(tx, { id, projectId }, now);
}

/** The phases of a project, each with its budget lines, for a form to choose from. */
export function placesOf(db: Database, projectId: number) {
  const lines = linesOfProject(db, projectId);
  return phasesOf(db, projectId).map(({ id, title }) => ({
    phaseId: id,
    title,
    lines: lines.flatMap((line) =>
      line.phaseId === id && line.title !== null ? [{ id: line.id, title: line.title }] : [],
    ),
  }));
}

export type PlaceOptions = ReturnType<typeof placesOf>;
