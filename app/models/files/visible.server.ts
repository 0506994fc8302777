import type { Database } from 'db/client.server';
import { documents } from 'db/schema/document';
import { files } from 'db/schema/file';
import { people } from 'db/schema/person';
import { projectImages, projects } from 'db/schema/project';
import { and, eq, exists, or, type SQL, sql } from 'drizzle-orm';
import type { Actor } from '~/models/access/actor.server';
import { AppError } from '~/models/errors.server';
import { projectsVisibleTo } from '~/models/projects/visible.server';

/**
 * A file the actor may see: of a project they see, the portrait of somebody in their company, or their own upload.
 * @throws AppError `not-found`
 */
export function findFile(db: Database, actor: Actor, id: number) {
  const file = db
    .select({ hash: files.hash, thumbHash: files.thumbHash, name: files.name, mediaType: files.mediaType })
    .from(files)
    .where(and(eq(files.id, id), filesVisibleTo(db, actor)))
    .get();
  if (!file) throw new AppError('not-found');
  return file;
}

function filesVisibleTo(db: Database, actor: Actor): SQL | undefined {
  if (actor.role === 'superadmin') return undefined;
  const seen = projectsVisibleTo(actor);
  const inProject = (table: typeof projectImages | typeof documents) =>
    exists(
      db
        .select({ one: sql`1` })
        .from(table)
        .innerJoin(projects, eq(projects.id, table.projectId))
        .where(and(eq(table.fileId, files.id), seen)),
    );
  const portrait = exists(
    db
      .select({ one: sql`1` })
      .from(people)
      .where(
        and(
          eq(people.photoFileId, files.id),
          or(eq(people.id, actor.id), eq(people.companyId, actor.companyId ?? 0)),
        ),
      ),
  );
  return or(eq(files.uploadedBy, actor.id), inProject(projectImages), inProject(documents), portrait);
}
