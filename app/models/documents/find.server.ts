import type { Database } from 'db/client.server';
import { documents } from 'db/schema/document';
import { files } from 'db/schema/file';
import { projects } from 'db/schema/project';
import { and, eq, or, type SQL } from 'drizzle-orm';
import type { Actor } from '~/models/access/actor.server';
import { AppError } from '~/models/errors';
import { projectsVisibleTo } from '~/models/projects/visible.server';
import { pick } from '~/models/rows.server';

export function findDocument(
  db: Database,
  actor: Actor,
  id: number,
  projectId: number | undefined,
) {
  return db
    .select({
      ...pick(documents, 'id', 'name', 'fileId', 'createdAt', 'replacedBy'),
      ...pick(files, 'mediaType', 'size'),
      projectId: projects.id,
      projectName: projects.name,
      companyId: projects.companyId,
    })
    .from(documents)
    .innerJoin(projects, eq(projects.id, documents.projectId))
    .innerJoin(files, eq(files.id, documents.fileId))
    .where(and(eq(documents.id, id), inProject(actor, projectId)))
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

export const inProject = (actor: Actor, id: number | undefined) =>
  and(projectsVisibleTo(actor), id === undefined ? undefined : eq(projects.id, id));
