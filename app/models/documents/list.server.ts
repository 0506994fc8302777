import type { Database } from 'db/client.server';
import { documents } from 'db/schema/document';
import { files } from 'db/schema/file';
import { people } from 'db/schema/person';
import { and, desc, eq, gte, isNull, sql } from 'drizzle-orm';
import type { Actor } from '~/models/access/actor.server';
import { audienceByRole, visibleFields } from '~/models/access/field-audience.server';
import { documentVisibility } from '~/models/access/record-fields.server';
import { listOf } from '~/models/lists/list.server';
import { anId, momentIn } from '~/models/lists/state';
import type { Caller, Payload } from '~/models/operation.server';
import { findProject } from '~/models/projects/visible.server';
import { documentsVisibleTo } from './visible.server';

const fields = {
  id: documents.id,
  name: documents.name,
  fileId: documents.fileId,
  mediaType: files.mediaType,
  /** In bytes. */
  size: files.size,
  createdAt: documents.createdAt,
  audience: documents.audience,
  shareClasses: documents.shareClasses,
  version: documents.version,
  versions: sql<number>`(select 1 + count(*) from documents older
    where older.replaced_by = ${documents.id})`,
};

/** The newest documents of a project that the caller may see. */
export function newestDocuments(db: Database, actor: Actor, projectId: number, most: number) {
  const visible = visibleFields(documentVisibility, actor);
  return db
    .select(fields)
    .from(documents)
    .innerJoin(files, eq(files.id, documents.fileId))
    .where(
      and(
        eq(documents.projectId, projectId),
        isNull(documents.replacedBy),
        documentsVisibleTo(actor),
      ),
    )
    .orderBy(desc(documents.id))
    .limit(most)
    .all()
    .map((row) => visible(row, audienceByRole(actor)));
}

export type DocumentRow = ReturnType<typeof newestDocuments>[number];

const selectRows = (db: Database) =>
  db
    .select({ ...fields, uploadedBy: people.name })
    .from(documents)
    .innerJoin(files, eq(files.id, documents.fileId))
    .leftJoin(people, eq(people.id, documents.uploadedBy));

type ListRow = ReturnType<ReturnType<typeof selectRows>['all']>[number];

export const documentList = listOf({
  permission: 'documents.view',
  id: documents.id,
  visible: documentsVisibleTo,
  fields: { table: documentVisibility, audience: (_: ListRow, actor) => audienceByRole(actor) },
  // Ids are assigned in the order of upload, so they sort by time as well.
  sorts: { name: documents.name, created_at: documents.id, updated_at: documents.updatedAt },
  filters: { projectId: anId, updatedSince: momentIn },
  narrow: ({ by }) =>
    and(
      eq(documents.projectId, by.projectId ?? 0),
      isNull(documents.replacedBy),
      by.updatedSince && gte(documents.updatedAt, by.updatedSince),
    ),
  search: { like: (pattern) => sql`${documents.name} like ${pattern} escape '\\'` },
  rows: selectRows,
});

/**
 * Throws for a project that does not exist, where the list alone would be empty.
 * @throws AppError `not-found`
 */
export const projectDocuments = Object.assign(
  (caller: Caller, payload: Payload) => {
    const page = documentList(caller, payload);
    const projectId = anId(String(payload.project_id)) ?? 0;
    findProject(caller.db, caller.actor, projectId);
    return { ...page, rows: page.rows.map((row) => ({ ...row, projectId })) };
  },
  { spec: documentList.spec },
);
