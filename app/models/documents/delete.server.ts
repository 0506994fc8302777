import type { Database } from 'db/client.server';
import { write } from 'db/prepared';
import { auditLog } from 'db/schema/desk';
import { documents } from 'db/schema/document';
import { projects } from 'db/schema/project';
import { and, eq } from 'drizzle-orm';
import type { Actor } from '~/models/access/actor.server';
import { recordAudit } from '~/models/audit/record.server';
import { AppError } from '~/models/errors';
import { releaseFiles } from '~/models/files/unused.server';
import { projectsVisibleTo } from '~/models/projects/visible.server';
import { mayHandleDocuments } from './allowed.server';

/** A document of this very project, if the actor sees that. @throws AppError `not-found` */
export function findDocument(db: Database, actor: Actor, projectId: number, id: number) {
  const document = db
    .select({
      id: documents.id,
      name: documents.name,
      fileId: documents.fileId,
      companyId: projects.companyId,
    })
    .from(documents)
    .innerJoin(projects, eq(projects.id, documents.projectId))
    .where(and(eq(documents.id, id), eq(documents.projectId, projectId), projectsVisibleTo(actor)))
    .get();
  if (!document) throw new AppError('not-found');
  return document;
}

/**
 * Deletes a document, and its file unless something else uses that.
 *
 * @returns its name
 * @throws AppError `forbidden`, `not-found`
 */
export function deleteDocument(
  db: Database,
  actor: Actor,
  projectId: number,
  id: number,
  now: number,
): string {
  if (!mayHandleDocuments(actor, 'documents.delete')) throw new AppError('forbidden');
  return write(db, (tx) => {
    const { name, fileId, companyId } = findDocument(tx, actor, projectId, id);
    tx.delete(documents).where(eq(documents.id, id)).run();
    releaseFiles(tx, [fileId]);
    recordAudit(tx, actor, {
      ...{ action: 'document.delete', record: 'document', recordId: id, projectId, companyId, now },
      changes: { name: { from: name } },
    });
    return name;
  });
}

/** Whether the project had this document once: a second press of the button is told so, and is no error page. */
export function wasDocumentDeleted(db: Database, projectId: number, id: number): boolean {
  const deletion = db
    .select({ id: auditLog.id })
    .from(auditLog)
    .where(
      and(
        eq(auditLog.record, 'document'),
        eq(auditLog.recordId, id),
        eq(auditLog.action, 'document.delete'),
        eq(auditLog.projectId, projectId),
      ),
    )
    .get();
  return deletion !== undefined;
}
