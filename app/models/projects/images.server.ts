import type { Database } from 'db/client.server';
import { type ImageFlag, projectImages, projects } from 'db/schema/project';
import { and, eq, notInArray, sql } from 'drizzle-orm';
import type { Actor } from '~/models/access/actor.server';
import { Refused } from '~/models/errors';
import { releaseFiles } from '~/models/files/unused.server';
import { isOwnUnusedUpload } from '~/models/files/visible.server';
import type { ImageChoice } from './input';

export function saveImages(
  tx: Database,
  actor: Actor,
  projectId: number,
  choices: ImageChoice[],
  now: number,
) {
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

export type ProjectImage = { id: number; fileId: number; flag: ImageFlag };

export function imagesOf(db: Database, projectId: number): ProjectImage[] {
  return db
    .select({ id: projectImages.id, fileId: projectImages.fileId, flag: projectImages.flag })
    .from(projectImages)
    .where(eq(projectImages.projectId, projectId))
    .orderBy(projectImages.position, projectImages.id)
    .all();
}

/** The picture that stands for a project. */
export const pictureOf = (db: Database) =>
  sql<number | null>`(${db
    .select({ fileId: projectImages.fileId })
    .from(projectImages)
    .where(eq(projectImages.projectId, projects.id))
    .orderBy(projectImages.position, projectImages.id)
    .limit(1)})`;
