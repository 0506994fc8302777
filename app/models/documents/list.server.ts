import type { Database } from 'db/client.server';
import { documents } from 'db/schema/document';
import { files } from 'db/schema/file';
import { people } from 'db/schema/person';
import { and, desc, eq, type SQL, sql } from 'drizzle-orm';
import { type ListPage, type ListQuery, likeAnywhere, ordered } from '~/models/lists/list-query.server';

const fields = {
  id: documents.id,
  name: documents.name,
  fileId: documents.fileId,
  mediaType: files.mediaType,
  /** Bytes. */
  size: files.size,
  createdAt: documents.createdAt,
};

// Rows are written as they come, so the order of their ids is the order of their times.
const sortColumns = {
  id: documents.id,
  name: documents.name,
  size: files.size,
  created_at: documents.id,
};

/** Columns the list may be sorted by. */
export const documentSorts = Object.keys(sortColumns);

/** The newest documents of a project the caller has found for the actor. */
export function newestDocuments(db: Database, projectId: number, most: number) {
  return db
    .select(fields)
    .from(documents)
    .innerJoin(files, eq(files.id, documents.fileId))
    .where(eq(documents.projectId, projectId))
    .orderBy(desc(documents.id))
    .limit(most)
    .all();
}

export type DocumentRow = ReturnType<typeof newestDocuments>[number];
type ListedDocument = DocumentRow & { uploadedBy: string | null };

/** One page of a project's documents, newest first unless asked otherwise. */
export function listDocuments(db: Database, projectId: number, query: ListQuery): ListPage<ListedDocument> {
  const where = and(eq(documents.projectId, projectId), named(query.search));
  const rows = db
    .select({ ...fields, uploadedBy: people.name })
    .from(documents)
    .innerJoin(files, eq(files.id, documents.fileId))
    .leftJoin(people, eq(people.id, documents.uploadedBy))
    .where(where)
    .orderBy(...ordered(query, sortColumns, documents.id))
    .limit(query.perPage)
    .offset((query.page - 1) * query.perPage)
    .all();
  const total = db.select({ count: sql<number>`count(*)` }).from(documents).where(where).get()?.count ?? 0;
  return { rows, total };
}

const named = (search: string): SQL | undefined =>
  search ? sql`${documents.name} like ${likeAnywhere(search)} escape '\\'` : undefined;
