import { AppError } from '~/models/errors';

/** Where a row goes among its siblings: one up, one down, or before another (null: to the end). */
export type Place = 'up' | 'down' | { before: number | null };

/**
 * The siblings' ids with one of them in its new place; unchanged where there is nowhere to go.
 * @throws AppError `not-found` for a place before what is no sibling
 */
export function placed(ids: number[], id: number, place: Place): number[] {
  const from = ids.indexOf(id);
  if (from === -1) return ids;
  if (typeof place === 'object' && place.before !== null && !ids.includes(place.before))
    throw new AppError('not-found');
  const others = ids.filter((other) => other !== id);
  const to = target(others, from, place);
  return to === -1 ? ids : [...others.slice(0, to), id, ...others.slice(to)];
}

function target(others: number[], from: number, place: Place): number {
  if (place === 'up') return Math.max(0, from - 1);
  if (place === 'down') return Math.min(others.length, from + 1);
  return place.before === null ? others.length : others.indexOf(place.before);
}
