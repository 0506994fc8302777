import type { ImageFlag } from 'db/schema/project';
import { utcDay } from '~/models/finance/days';

/**
 * Pairs the before and after photos in order. Photos without a counterpart stand alone at the end.
 */
export function photoPairs<Photo extends { flag: ImageFlag }>(photos: Photo[]): Photo[][] {
  const before = photos.filter(({ flag }) => flag === 'before');
  const after = photos.filter(({ flag }) => flag === 'after');
  const longer = before.length > after.length ? before : after;
  return longer.map((_, at) => [before[at], after[at]].filter((photo) => photo !== undefined));
}

type DatedPhoto = {
  flag: ImageFlag;
  spot: string | null;
  takenOn: string | null;
  createdAt: number;
};

/** The photos of a spot, oldest first; or a pair, if `spot` is null. */
export type PhotoGroup<Photo> = { spot: string | null; photos: Photo[] };

const dayOf = ({ takenOn, createdAt }: DatedPhoto): string => takenOn ?? utcDay(createdAt);

/** Divides the photos into the series of each spot and pairs, in the order of the first photos. */
export function photoGroups<Photo extends DatedPhoto>(photos: Photo[]): PhotoGroup<Photo>[] {
  const spots = [...new Set(photos.flatMap(({ spot }) => spot ?? []))];
  const series = spots.map((spot) => ({
    spot,
    photos: photos
      .filter((photo) => photo.spot === spot)
      .toSorted((a, b) => dayOf(a).localeCompare(dayOf(b))),
  }));
  const pairs = photoPairs(photos.filter(({ spot }) => spot === null));
  const groups = [...series, ...pairs.map((pair) => ({ spot: null, photos: pair }))];
  const start = (group: PhotoGroup<Photo>) =>
    Math.min(...group.photos.map((photo) => photos.indexOf(photo)));
  return groups.toSorted((a, b) => start(a) - start(b));
}

/** Each spot with its newest photo. */
export const spotsIn = <Photo extends DatedPhoto>(photos: Photo[]) =>
  photoGroups(photos).flatMap(({ spot, photos }) => {
    const last = photos.at(-1);
    return spot === null || !last ? [] : [{ spot, last }];
  });
