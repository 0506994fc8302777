import type { Database } from 'db/client.server';
import { documents } from 'db/schema/document';
import { files } from 'db/schema/file';
import { projects } from 'db/schema/project';
import { and, eq, or, type SQL } from 'drizzle-orm';
import type { Actor } from '~/models/access/actor.server';
import { AppError } from '~/models/errors';
import { pick } from '~/models/rows.server';
import { documentsVisibleTo } from './visible.server';

export function findDocument(
  db: Database,
  actor: Actor,
  id: number,
  projectId: number | undefined,
) {
  return db
    .select({
      ...pick(documents, 'id', 'name', 'fileId', 'createdAt', 'replacedBy'),
      ...pick(documents, 'audience', 'shareClasses', 'version'),
      ...pick(files, 'mediaType', 'size'),
      projectId: projects.id,
      projectName: projects.name,
      companyId: projects.companyId,
    })
    .from(documents)
    .innerJoin(projects, eq(projects.id, documents.projectId))
    .innerJoin(files, eq(files.id, documents.fileId))
    .where(and(eq(documents.id, id), visibleIn(actor, projectId)))
    .get();
}

/** Finds the newest version of a document by the id of any version. */
export function newestOf(db: Database, actor: Actor, id: number, projectId: number) {
  const document = findDocument(db, actor, id, projectId);
  const newest = document?.replacedBy
    ? findDocument(db, actor, document.replacedBy, projectId)
    : document;
  if (!newest) throw new AppError('not-found');
  return newest;
}

/** Matches all versions of a document, by the id of the newest. */
export const isVersionOf = (newest: number): SQL =>
  or(eq(documents.id, newest), eq(documents.replacedBy, newest)) as SQL;

/** The documents that the actor may see, in all projects or in one. */
export const visibleIn = (actor: Actor, projectId: number | undefined) =>
  and(
    documentsVisibleTo(actor),
    projectId === undefined ? undefined : eq(documents.projectId, projectId),
  );
