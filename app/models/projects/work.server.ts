import type { Database } from 'db/client.server';
import { documents } from 'db/schema/document';
import { files } from 'db/schema/file';
import { desc, eq } from 'drizzle-orm';

/** The newest documents of a project. */
export function newestDocuments(db: Database, projectId: number, most: number) {
  return db
    .select({
      id: documents.id,
      name: documents.name,
      fileId: documents.fileId,
      size: files.size,
      createdAt: documents.createdAt,
    })
    .from(documents)
    .innerJoin(files, eq(files.id, documents.fileId))
    .where(eq(documents.projectId, projectId))
    .orderBy(desc(documents.id))
    .limit(most)
    .all();
}
