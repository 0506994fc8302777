import { z } from 'zod';
import { AppError } from '~/models/errors';
import { orNull, recordId } from '~/models/fields';

/**
 * One place up, one down, or before another row (the end, where `before` is empty); null is no
 * place at all.
 */
export const moveFields = z
  .object({ intent: z.enum(['up', 'down', 'place']), before: orNull(recordId()) })
  .nullable()
  .catch(null);

export type Move = z.output<typeof moveFields>;

type Sibling = { id: number; order: number };

/**
 * The siblings numbered anew from 1, so that none shares its place.
 * @returns those whose number changes, and the moved row's number. @throws AppError `not-found` for no place
 */
export function renumbered(siblings: Sibling[], id: number, move: Move) {
  const before = new Map(siblings.map((row) => [row.id, row.order]));
  const ids = placed([...before.keys()], id, move);
  const changed = ids
    .map((sibling, index) => ({ id: sibling, order: index + 1 }))
    .filter((sibling) => before.get(sibling.id) !== sibling.order);
  return { changed, order: ids.indexOf(id) + 1 };
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
