import type { Database } from 'db/client.server';
import type { milestones, phases, WorkStatus } from 'db/schema/work';
import { eq, sql } from 'drizzle-orm';
import { computeOrder, type Move } from '~/models/lists/order';

type CompletableFields = {
  status: WorkStatus;
  progress: number;
  endDate: string;
  dateOfExpense: string | null;
};

/** Completed work always has a progress of 100, and the expense date defaults to the end date. */
export const applyCompletion = <Fields extends CompletableFields>(fields: Fields): Fields => ({
  ...fields,
  progress: fields.status === 'completed' ? 100 : fields.progress,
  dateOfExpense: fields.dateOfExpense ?? fields.endDate,
});

type Sibling = { id: number; order: number };

/**
 * Renumbers the siblings from 1.
 * @returns the new number of the row
 * @throws AppError `not-found` for an invalid move
 */
export function saveOrder(
  tx: Database,
  table: typeof phases | typeof milestones,
  siblings: Sibling[],
  { id, move, now }: { id: number; move: Move; now: number },
): number {
  const { changed, order } = computeOrder(siblings, id, move);
  for (const sibling of changed)
    tx.update(table)
      .set({ order: sibling.order, version: sql`${table.version} + 1`, updatedAt: now })
      .where(eq(table.id, sibling.id))
      .run();
  return order;
}
