import type { ImageFlag } from 'db/schema/project';

/**
 * The first picture from before beside the first from after, and so on; what is left over stands
 * alone, last.
 */
export function photoPairs<Photo extends { flag: ImageFlag }>(photos: Photo[]): Photo[][] {
  const before = photos.filter(({ flag }) => flag === 'before');
  const after = photos.filter(({ flag }) => flag === 'after');
  const longer = before.length > after.length ? before : after;
  return longer.map((_, at) => [before[at], after[at]].filter((photo) => photo !== undefined));
}
