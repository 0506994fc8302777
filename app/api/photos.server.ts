import type { ImageFlag } from 'db/schema/project';
import type { Caller, Payload } from '~/models/operation.server';
import { projectPhoto } from '~/models/projects/photo.server';

/** The current details of a photo, for those that a change leaves out. */
export function currentPhoto(caller: Caller, ids: Payload): Payload {
  const { spot, takenOn } = projectPhoto(caller, ids).photo;
  return { spot: spot ?? undefined, taken_on: takenOn ?? undefined };
}

const photosOf = (flag: ImageFlag) => ({ list: 'images', part: 'file', values: { flag } });
export const fileLists = { photos_before: photosOf('before'), photos_after: photosOf('after') };
