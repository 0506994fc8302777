import { z } from 'zod';
import { AppError } from '~/models/errors';
import { orNull, recordId } from '~/models/fields';

/**
 * Moves a row up, down, or before another row; an empty `before` means the end. Invalid input is
 * null.
 */
export const moveFields = z
  .object({ intent: z.enum(['up', 'down', 'place']), before: orNull(recordId()) })
  .nullable()
  .catch(null);

export type Move = z.output<typeof moveFields>;

type Sibling = { id: number; order: number };

/**
 * Renumbers the siblings from 1.
 * @returns the siblings with a new number, and the new number of the moved row
 * @throws AppError `not-found` for an invalid move
 */
export function computeOrder(siblings: Sibling[], id: number, move: Move) {
  const before = new Map(siblings.map((row) => [row.id, row.order]));
  const ids = reorder([...before.keys()], id, move);
  const moves = ids
    .map((sibling, index) => ({ id: sibling, order: index + 1 }))
    .filter((sibling) => before.get(sibling.id) !== sibling.order);
  return { changed: moves, order: ids.indexOf(id) + 1 };
}

export function reorder(ids: number[], id: number, move: Move): number[] {
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
