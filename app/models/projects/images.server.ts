import type { Database } from 'db/client.server';
import { files } from 'db/schema/file';
import { projectImages, projects } from 'db/schema/project';
import { and, eq, notInArray, sql } from 'drizzle-orm';
import { z } from 'zod';
import type { Actor } from '~/models/access/actor.server';
import { AppError, Refused } from '~/models/errors';
import { recordId } from '~/models/fields';
import { releaseFiles } from '~/models/files/unused.server';
import { isOwnUnusedUpload } from '~/models/files/visible.server';
import { query } from '~/models/operation.server';
import { pick } from '~/models/rows.server';
import { type ImageChoice, mostImages } from './input';
import { photoPairs } from './photo-pairs';
import { findProject } from './visible.server';

export function saveImages(
  tx: Database,
  actor: Actor,
  projectId: number,
  choices: ImageChoice[],
  now: number,
) {
  if (choices.length > mostImages)
    throw new Refused('images', 'project.errors.tooManyImages', { most: mostImages });
  const keptIds = choices.flatMap((choice) => ('imageId' in choice ? [choice.imageId] : []));
  const own = eq(projectImages.projectId, projectId);
  const removed = tx
    .delete(projectImages)
    .where(keptIds.length > 0 ? and(own, notInArray(projectImages.id, keptIds)) : own)
    .returning({ fileId: projectImages.fileId })
    .all();
  releaseFiles(
    tx,
    removed.map(({ fileId }) => fileId),
  );
  for (const [position, choice] of choices.entries()) {
    const placed = { flag: choice.flag, position, updatedAt: now };
    if ('imageId' in choice) {
      const { changes } = tx
        .update(projectImages)
        .set(placed)
        .where(and(own, eq(projectImages.id, choice.imageId)))
        .run();
      if (changes === 0) throw new Refused('images', 'project.errors.images');
    } else {
      if (!isOwnUnusedUpload(tx, actor, choice.fileId)) throw new Refused('images', 'project.errors.images');
      tx.insert(projectImages)
        .values({ ...placed, projectId, fileId: choice.fileId, createdAt: now })
        .run();
    }
  }
}

export function imagesOf(db: Database, projectId: number) {
  return db
    .select({ ...pick(projectImages, 'id', 'fileId', 'flag'), ...pick(files, 'width', 'height', 'takenOn') })
    .from(projectImages)
    .innerJoin(files, eq(files.id, projectImages.fileId))
    .where(eq(projectImages.projectId, projectId))
    .orderBy(projectImages.position, projectImages.id)
    .all();
}

export type ProjectImage = ReturnType<typeof imagesOf>[number];

/** A photo with those that stand beside it. */
export const projectPhoto = query({
  permission: 'projects.view',
  input: z.object({ id: recordId(), photo_id: recordId() }),
  run({ db, actor }, { id, photoId }) {
    const { name } = findProject(db, actor, id);
    const photos = photoPairs(imagesOf(db, id)).flat();
    const at = photos.findIndex((photo) => photo.id === photoId);
    const photo = photos[at];
    if (!photo) throw new AppError('not-found');
    const [previous, next] = [photos[at - 1]?.id, photos[at + 1]?.id];
    return { project: { id, name }, photo, number: at + 1, of: photos.length, previous, next };
  },
});
/** The picture that stands for a project. */
export const pictureOf = (db: Database) =>
  sql<number | null>`(${db
    .select({ fileId: projectImages.fileId })
    .from(projectImages)
    .where(eq(projectImages.projectId, projects.id))
    .orderBy(projectImages.position, projectImages.id)
    .limit(1)})`;
