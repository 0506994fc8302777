import type { Database } from 'db/client.server';
import { files } from 'db/schema/file';
import { investorUpdatePhotos } from 'db/schema/investor-update';
import { asc, eq } from 'drizzle-orm';
import { Refused } from '~/models/errors';
import { releaseFiles } from '~/models/files/unused.server';
import { imagesOf, type ProjectImage } from '~/models/projects/images.server';
import { photoGroups } from '~/models/projects/photo-pairs';
import { addRow, pick } from '~/models/rows.server';
import { maxPhotos } from './input';

type Period = { startsAt: number; endsAt: number };

/**
 * The photos that were added in a period: first the spots of which an earlier photo can be
 * compared, then pairs, then single ones. Of a spot, the first and the last photo are proposed.
 */
export function proposedPhotos(images: ProjectImage[], { startsAt, endsAt }: Period) {
  const isNew = ({ createdAt }: ProjectImage) => createdAt >= startsAt && createdAt < endsAt;
  const groups = photoGroups(images).filter(({ photos }) => photos.some(isNew));
  const rank = ({ spot, photos }: (typeof groups)[number]) =>
    photos.length === 1 ? 2 : spot === null ? 1 : 0;
  return groups
    .toSorted((a, b) => rank(a) - rank(b))
    .flatMap(({ photos }) => (photos.length > 2 ? [photos[0]!, photos.at(-1)!] : photos));
}

/** The photos of an update, in their order. */
export const photosOf = (db: Database, updateId: number) =>
  db
    .select({
      ...pick(investorUpdatePhotos, 'id', 'fileId', 'flag', 'spot', 'createdAt'),
      ...pick(files, 'takenOn', 'width', 'height'),
    })
    .from(investorUpdatePhotos)
    .innerJoin(files, eq(files.id, investorUpdatePhotos.fileId))
    .where(eq(investorUpdatePhotos.updateId, updateId))
    .orderBy(asc(investorUpdatePhotos.id))
    .all();

export type UpdatePhoto = ReturnType<typeof photosOf>[number];

type OfProject = { id: number; projectId: number } & Period;

/**
 * The photos that can be chosen: those already chosen and those proposed, then the project's other
 * ones.
 */
export function photoChoices(db: Database, { id, projectId, ...period }: OfProject) {
  const images = imagesOf(db, projectId);
  const first = [...photosOf(db, id), ...proposedPhotos(images, period)];
  const isFirst = new Set(first.map(({ fileId }) => fileId));
  const toChoice = ({ fileId, flag, spot, takenOn }: UpdatePhoto | ProjectImage) => ({
    fileId,
    flag,
    spot,
    takenOn,
  });
  return {
    proposed: [...new Map(first.map((photo) => [photo.fileId, toChoice(photo)])).values()],
    others: images.filter(({ fileId }) => !isFirst.has(fileId)).map(toChoice),
  };
}

export type PhotoChoice = ReturnType<typeof photoChoices>['others'][number];

/**
 * Replaces the photos of a draft.
 * @throws Refused for a file that is no photo of the project, and for too many
 */
export function savePhotos(tx: Database, update: OfProject, fileIds: number[], now: number) {
  const wanted = [...new Set(fileIds)];
  if (wanted.length > maxPhotos)
    throw new Refused('photos', 'investorUpdate.errors.tooManyPhotos', { most: maxPhotos });
  const { proposed, others } = photoChoices(tx, update);
  const byFileId = new Map([...proposed, ...others].map((photo) => [photo.fileId, photo]));
  const photos = wanted.map((fileId) => byFileId.get(fileId));
  if (!photos.every((photo) => photo !== undefined))
    throw new Refused('photos', 'investorUpdate.errors.photos');
  removePhotos(tx, update.id, wanted);
  for (const { fileId, flag, spot } of photos)
    addRow(tx, investorUpdatePhotos, { updateId: update.id, fileId, flag, spot }, now);
}

/** Their files are deleted too, unless the project or something else still uses them. */
export function removePhotos(tx: Database, updateId: number, kept: number[] = []) {
  const removed = photosOf(tx, updateId).map(({ fileId }) => fileId);
  tx.delete(investorUpdatePhotos).where(eq(investorUpdatePhotos.updateId, updateId)).run();
  releaseFiles(
    tx,
    removed.filter((fileId) => !kept.includes(fileId)),
  );
}
