import type { Database } from 'db/client.server';
import type { milestones, phases, WorkStatus } from 'db/schema/work';
import { eq, sql } from 'drizzle-orm';
import { z } from 'zod';
import { AppError } from '~/models/errors';
import { orNull, recordId } from '~/models/fields';

type Typed = { status: WorkStatus; progress: number; endDate: string; dateOfExpense: string | null };

/** What is completed is all done, whatever the form said; what ends is paid on that day, unless another was said. */
export const settled = <Fields extends Typed>(fields: Fields): Fields => ({
  ...fields,
  progress: fields.status === 'completed' ? 100 : fields.progress,
  dateOfExpense: fields.dateOfExpense ?? fields.endDate,
});

/** One place up, one down, or before another row (the end, where `before` is empty); null is no place at all. */
export const moveFields = z
  .object({ intent: z.enum(['up', 'down', 'place']), before: orNull(recordId()) })
  .nullable()
  .catch(null);

export type Move = z.output<typeof moveFields>;

type Sibling = { id: number; order: number };

/** Numbers the siblings anew from 1. @returns the row's number. @throws AppError `not-found` for no place */
export function renumber(
  tx: Database,
  table: typeof phases | typeof milestones,
  siblings: Sibling[],
  { id, move, now }: { id: number; move: Move; now: number },
): number {
  const orders = new Map(siblings.map((row) => [row.id, row.order]));
  const ids = placed([...orders.keys()], id, move);
  for (const [index, sibling] of ids.entries()) {
    if (orders.get(sibling) === index + 1) continue;
    tx.update(table)
      .set({ order: index + 1, version: sql`${table.version} + 1`, updatedAt: now })
      .where(eq(table.id, sibling))
      .run();
  }
  return ids.indexOf(id) + 1;
}

export function placed(ids: number[], id: number, move: Move): number[] {
  const from = ids.indexOf(id);
  if (!move) throw new AppError('not-found');
  if (from === -1) return ids;
  if (move.before !== null && !ids.includes(move.before)) throw new AppError('not-found');
  const others = ids.filter((other) => other !== id);
  const to = target(others, from, move);
  return to === -1 ? ids : [...others.slice(0, to), id, ...others.slice(to)];
}

function target(others: number[], from: number, { intent, before }: NonNullable<Move>): number {
  if (intent === 'up') return Math.max(0, from - 1);
  if (intent === 'down') return Math.min(others.length, from + 1);
  return before === null ? others.length : others.indexOf(before);
}
