import type { ImageFlag } from 'db/schema/project';

/**
 * Pairs the before and after photos in order. Photos without a counterpart stand alone at the end.
 */
export function photoPairs<Photo extends { flag: ImageFlag }>(photos: Photo[]): Photo[][] {
  const before = photos.filter(({ flag }) => flag === 'before');
  const after = photos.filter(({ flag }) => flag === 'after');
  const longer = before.length > after.length ? before : after;
  return longer.map((_, at) => [before[at], after[at]].filter((photo) => photo !== undefined));
}
