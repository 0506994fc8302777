import type { Database } from 'db/client.server';
import { files } from 'db/schema/file';
import { people } from 'db/schema/person';
import { projectImages } from 'db/schema/project';
import { and, eq, isNull } from 'drizzle-orm';
import type { Actor } from '~/models/access/actor.server';

/** Whether this upload is the actor's own and nothing uses it: a file id is no way to another's picture. */
export function isOwnUnusedUpload(db: Database, actor: Actor, fileId: number): boolean {
  const free = db
    .select({ id: files.id })
    .from(files)
    .leftJoin(people, eq(people.photoFileId, files.id))
    .leftJoin(projectImages, eq(projectImages.fileId, files.id))
    .where(
      and(
        eq(files.id, fileId),
        eq(files.uploadedBy, actor.id),
        eq(files.mediaType, 'image/webp'),
        isNull(people.id),
        isNull(projectImages.id),
      ),
    )
    .get();
  return free !== undefined;
}
