import type { Database } from 'db/client.server';
import { documents } from 'db/schema/document';
import { files } from 'db/schema/file';
import { phases } from 'db/schema/work';
import { asc, desc, eq } from 'drizzle-orm';

/** The phases of a project in their order, with what they were to cost and what they cost. */
export function phasesOf(db: Database, projectId: number) {
  return db
    .select({
      id: phases.id,
      title: phases.title,
      status: phases.status,
      startDate: phases.startDate,
      endDate: phases.endDate,
      progress: phases.progress,
      plannedCost: phases.plannedCost,
      actualCost: phases.actualCost,
    })
    .from(phases)
    .where(eq(phases.projectId, projectId))
    .orderBy(asc(phases.order), asc(phases.id))
    .limit(200)
    .all();
}

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
