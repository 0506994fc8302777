import type { Database } from 'db/client.server';
import type { milestones, phases, WorkStatus } from 'db/schema/work';
import { eq, sql } from 'drizzle-orm';
import { type Move, renumbered } from '~/models/lists/order';

type Typed = {
  status: WorkStatus;
  progress: number;
  endDate: string;
  dateOfExpense: string | null;
};

/**
 * What is completed is all done, whatever the form said; what ends is paid on that day, unless
 * another was said.
 */
export const settled = <Fields extends Typed>(fields: Fields): Fields => ({
  ...fields,
  progress: fields.status === 'completed' ? 100 : fields.progress,
  dateOfExpense: fields.dateOfExpense ?? fields.endDate,
});

type Sibling = { id: number; order: number };

/**
 * Numbers the siblings anew from 1. @returns the row's number. @throws AppError `not-found` for no
 * place
 */
export function renumber(
  tx: Database,
  table: typeof phases | typeof milestones,
  siblings: Sibling[],
  { id, move, now }: { id: number; move: Move; now: number },
): number {
  const { changed, order } = renumbered(siblings, id, move);
  for (const sibling of changed)
    tx.update(table)
      .set({ order: sibling.order, version: sql`${table.version} + 1`, updatedAt: now })
      .where(eq(table.id, sibling.id))
      .run();
  return order;
}
