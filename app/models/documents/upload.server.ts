import type { Database } from 'db/client.server';
import { write } from 'db/prepared';
import { documents } from 'db/schema/document';
import type { Actor } from '~/models/access/actor.server';
import { recordAudit } from '~/models/audit/record.server';
import { AppError } from '~/models/errors';
import { ownUpload } from '~/models/files/own-upload.server';
import { findProject } from '~/models/projects/find.server';
import { once } from '~/models/submissions/once.server';
import { mayHandleDocuments } from './allowed.server';

/**
 * Gives a project a document whose file was taken in before (`takeDocument`). The same form sent twice makes one.
 *
 * @returns the document's id
 * @throws AppError `forbidden`, or `not-found` for a project out of sight and for a file of somebody else's
 */
export function uploadDocument(
  db: Database,
  actor: Actor,
  projectId: number,
  { name, fileId, formKey, now }: { name: string; fileId: number; formKey: string; now: number },
): number {
  if (!mayHandleDocuments(actor, 'documents.create')) throw new AppError('forbidden');
  return write(db, (tx) => {
    const { companyId } = findProject(tx, actor, projectId);
    return once(tx, actor, formKey, now, () => {
      if (!ownUpload(tx, actor, fileId)) throw new AppError('not-found');
      const { id } = tx
        .insert(documents)
        .values({ projectId, fileId, name, uploadedBy: actor.id, createdAt: now, updatedAt: now })
        .returning({ id: documents.id })
        .get();
      recordAudit(tx, actor, {
        ...{ action: 'document.create', record: 'document', recordId: id, projectId, companyId, now },
        changes: { name: { to: name } },
      });
      return id;
    });
  });
}
