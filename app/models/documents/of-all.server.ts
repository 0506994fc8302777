import { documents } from 'db/schema/document';
import { files } from 'db/schema/file';
import { people } from 'db/schema/person';
import { projects } from 'db/schema/project';
import { and, eq, gt, isNull, sql } from 'drizzle-orm';
import { listOf } from '~/models/lists/list.server';
import { anId } from '~/models/lists/state';
import { ofProjectsRunBy, projectRunners } from '~/models/projects/visible.server';
import { pick } from '~/models/rows.server';

/**
 * Current documents in all projects the actor runs; with `since`, those that others uploaded after
 * it.
 */
export const documentsOfAll = listOf({
  permission: 'documents.view',
  roles: projectRunners,
  id: documents.id,
  visible: (actor) => ofProjectsRunBy(actor, documents, documents.projectId),
  sorts: { created_at: documents.createdAt },
  first: { orderBy: 'created_at', order: 'desc' },
  filters: { since: anId },
  narrow: ({ actor, by }) =>
    and(
      isNull(documents.replacedBy),
      by.since && gt(documents.createdAt, by.since),
      by.since && sql`${documents.uploadedBy} is not ${actor.id}`,
    ),
  search: { like: (pattern) => sql`${documents.name} like ${pattern} escape '\\'` },
  index: () => 'documents_company',
  rows: (db) =>
    db
      .select({
        ...pick(documents, 'id', 'name', 'fileId', 'createdAt', 'audience'),
        shareClasses: documents.shareClasses,
        mediaType: files.mediaType,
        /** In bytes. */
        size: files.size,
        project: { id: projects.id, name: projects.name },
        uploadedBy: people.name,
      })
      .from(documents)
      .innerJoin(projects, eq(projects.id, documents.projectId))
      .innerJoin(files, eq(files.id, documents.fileId))
      .leftJoin(people, eq(people.id, documents.uploadedBy)),
});
