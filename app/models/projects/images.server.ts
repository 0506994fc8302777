import type { Database } from 'db/client.server';
import { files } from 'db/schema/file';
import { type ImageFlag, projectImages, projects } from 'db/schema/project';
import { and, eq, isNull, lte, type SQL, sql } from 'drizzle-orm';
import type { Actor } from '~/models/access/actor.server';
import { timesOfProject } from '~/models/access/times.server';
import { Refused } from '~/models/errors';
import { releaseFiles } from '~/models/files/unused.server';
import { isOwnUnusedUpload } from '~/models/files/visible.server';
import { pick } from '~/models/rows.server';
import { type ImageChoice, maxImages } from './input';

/**
 * Adds, changes and removes photos. Photos without an entry stay, and only `isRemoved` removes one.
 * @throws Refused for a photo of another project, an upload that is not the actor's, and too many
 * photos
 */
export function saveImages(
  tx: Database,
  actor: Actor,
  projectId: number,
  choices: ImageChoice[],
  now: number,
) {
  const own = eq(projectImages.projectId, projectId);
  const existing = tx
    .select(pick(projectImages, 'id', 'fileId', 'flag', 'spot', 'position'))
    .from(projectImages)
    .where(own)
    .orderBy(projectImages.position, projectImages.id)
    .all();
  const ids = new Set(existing.map(({ id }) => id));
  const isAllowed = (choice: ImageChoice) =>
    'imageId' in choice ? ids.has(choice.imageId) : isOwnUnusedUpload(tx, actor, choice.fileId);
  if (!choices.every(isAllowed)) throw new Refused('images', 'project.errors.images');

  const changes = new Map(
    choices.flatMap((choice) => ('imageId' in choice ? [[choice.imageId, choice]] : [])),
  );
  const isRemoved = ({ id }: { id: number }) => changes.get(id)?.isRemoved === true;
  const remaining = existing.filter((image) => !isRemoved(image));
  const photos: Photo[] = inOrder([
    ...remaining.map((image) => ({
      ...image,
      flag: changes.get(image.id)?.flag ?? image.flag,
      spot: changes.get(image.id)?.spot ?? image.spot,
      takenOn: changes.get(image.id)?.takenOn,
      wanted: changes.get(image.id)?.position,
    })),
    ...choices.flatMap((choice) =>
      'fileId' in choice ? [{ ...choice, spot: choice.spot ?? null, wanted: choice.position }] : [],
    ),
  ]);
  if (photos.length > maxImages)
    throw new Refused('images', 'project.errors.tooManyImages', { most: maxImages });

  const removedImages = existing.filter(isRemoved);
  for (const { id } of removedImages)
    tx.delete(projectImages).where(eq(projectImages.id, id)).run();
  releaseFiles(
    tx,
    removedImages.map(({ fileId }) => fileId),
  );
  const today = timesOfProject(tx, actor, projectId).isoDay(now);
  for (const [position, { id, fileId, flag, spot, takenOn }] of photos.entries()) {
    const columns = { flag, spot, position, updatedAt: now };
    if (takenOn) saveTakenOn(tx, fileId, takenOn);
    // A photo of a spot has a day, because a series is sorted and stamped by it.
    else if (spot !== null && id === undefined)
      saveTakenOn(tx, fileId, today, isNull(files.takenOn));
    if (id !== undefined)
      tx.update(projectImages).set(columns).where(eq(projectImages.id, id)).run();
    else
      tx.insert(projectImages)
        .values({ ...columns, projectId, fileId, createdAt: now })
        .run();
  }
}

export const saveTakenOn = (tx: Database, fileId: number, takenOn: string | null, where?: SQL) =>
  tx
    .update(files)
    .set({ takenOn })
    .where(and(eq(files.id, fileId), where))
    .run();

/** `wanted` is the requested position, counted from 1. */
type Photo = {
  id?: number;
  fileId: number;
  flag: ImageFlag;
  spot: string | null;
  takenOn?: string;
  wanted?: number;
};

/** Puts photos with a requested position there; the others keep their order. */
function inOrder(photos: Photo[]): Photo[] {
  const ordered = photos.filter(({ wanted }) => wanted === undefined);
  const positioned = photos
    .flatMap((photo) => (photo.wanted === undefined ? [] : [{ photo, wanted: photo.wanted }]))
    .toSorted((a, b) => a.wanted - b.wanted);
  let next = 0;
  for (const { photo, wanted } of positioned) {
    const at = Math.min(ordered.length, Math.max(next, Math.ceil(wanted - 1)));
    ordered.splice(at, 0, photo);
    next = at + 1;
  }
  return ordered;
}

/** @param until leaves out photos added after this moment */
export function imagesOf(db: Database, projectId: number, until?: number) {
  return db
    .select({
      ...pick(projectImages, 'id', 'fileId', 'flag', 'spot', 'createdAt'),
      ...pick(files, 'width', 'height', 'takenOn'),
    })
    .from(projectImages)
    .innerJoin(files, eq(files.id, projectImages.fileId))
    .where(
      and(
        eq(projectImages.projectId, projectId),
        until === undefined ? undefined : lte(projectImages.createdAt, until),
      ),
    )
    .orderBy(projectImages.position, projectImages.id)
    .all();
}

export type ProjectImage = ReturnType<typeof imagesOf>[number];

/** The project's cover photo. */
export const pictureOf = (db: Database) =>
  sql<number | null>`(${db
    .select({ fileId: projectImages.fileId })
    .from(projectImages)
    .where(eq(projectImages.projectId, projects.id))
    .orderBy(projectImages.position, projectImages.id)
    .limit(1)})`;
