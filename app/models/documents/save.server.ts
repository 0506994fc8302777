import type { Database } from 'db/client.server';
import { auditLog } from 'db/schema/audit';
import { documents } from 'db/schema/document';
import { projects } from 'db/schema/project';
import { and, eq } from 'drizzle-orm';
import { z } from 'zod';
import type { Actor } from '~/models/access/actor.server';
import { AppError, Refused } from '~/models/errors';
import { byId, recordId } from '~/models/fields';
import { releaseFiles } from '~/models/files/unused.server';
import { ownUpload } from '~/models/files/visible.server';
import { operation, query } from '~/models/operation.server';
import { findProject, projectRunners, projectsVisibleTo } from '~/models/projects/visible.server';
import { addRow, countOf } from '~/models/rows.server';
import { audienceOf, restriction } from './audience.server';
import { findDocument, isVersionOf, newestOf } from './find.server';
import { documentFields, documentUploads, versionFields, versionUploads } from './input';

const uploading = { permission: 'documents.create', roles: projectRunners } as const;
const deleting = { permission: 'documents.delete', roles: projectRunners } as const;

export const uploadDocument = operation({
  name: 'document.create',
  ...uploading,
  target: ({ db, actor }, idOf) => findProject(db, actor, idOf('project_id')),
  input: documentFields,
  uploads: documentUploads,
  once: true,
  run({ tx, actor, now, audit, target: project }, { name, documentId: fileId, ...typed }) {
    if (!ownUpload(tx, actor, fileId)) throw new Refused('document', 'form.errors.file');
    const columns = audienceOf(tx, project.id, typed);
    const id = addRow(
      tx,
      documents,
      { projectId: project.id, fileId, name, uploadedBy: actor.id, ...columns },
      now,
    );
    const changes = { name: { to: name }, ...restriction(columns, 'to') };
    audit({ recordId: id, projectId: project.id, companyId: project.companyId, changes });
    return { id };
  },
});

/** Adds a new version, which replaces the newest one and has the same readers. */
export const replaceDocument = operation({
  name: 'document.update',
  ...uploading,
  target: ({ db, actor }, idOf) => newestOf(db, actor, idOf('document_id'), idOf('id')),
  input: versionFields,
  uploads: versionUploads,
  once: true,
  run({ tx, actor, now, audit, target: before }, { fileId }) {
    if (!ownUpload(tx, actor, fileId)) throw new Refused('document', 'form.errors.required');
    const { name, projectId, companyId, audience, shareClasses, version } = before;
    const count = countOf(tx, documents, isVersionOf(before.id));
    const same = { projectId, name, audience, shareClasses, version };
    const id = addRow(tx, documents, { ...same, fileId, uploadedBy: actor.id }, now);
    tx.update(documents).set({ replacedBy: id }).where(isVersionOf(before.id)).run();
    const changes = { name: { to: name }, version: { from: count, to: count + 1 } };
    audit({ recordId: id, projectId, companyId, changes });
    return { id };
  },
});

/**
 * Deletes a document with all its versions and their unused files. Reports `closed` if it was
 * already deleted or has a newer version.
 */
export const deleteDocument = operation({
  name: 'document.delete',
  ...deleting,
  target({ db, actor }, idOf, { project_id }) {
    const projectId = project_id === undefined ? undefined : idOf('project_id');
    const document = findDocument(db, actor, idOf('id'), projectId);
    if (!document && !wasDeleted(db, actor, idOf('id'), projectId)) throw new AppError('not-found');
    return document;
  },
  run({ tx, audit, target: document }) {
    if (!document) throw new AppError('closed', { because: 'deleted' });
    const { id, name, projectId, companyId, replacedBy } = document;
    const changes = { name: { from: name }, ...restriction(document, 'from') };
    if (replacedBy !== null) throw new AppError('closed', { because: 'replaced' });
    const fileIds = tx
      .delete(documents)
      .where(isVersionOf(id))
      .returning({ id: documents.fileId })
      .all();
    releaseFiles(
      tx,
      fileIds.map((file) => file.id),
    );
    audit({ recordId: id, projectId, companyId, changes });
    return { name };
  },
});

/** The document that was just uploaded. */
export const uploadedDocument = query({
  ...uploading,
  input: byId,
  run({ db, actor }, { id }) {
    const document = findDocument(db, actor, id, undefined);
    if (!document) throw new AppError('not-found');
    return document;
  },
});

export const documentDeletion = query({
  ...deleting,
  input: z.object({ id: recordId(), project_id: recordId() }),
  run({ db, actor }, { id, projectId }) {
    const document = findDocument(db, actor, id, projectId);
    if (document?.replacedBy !== null) throw new AppError('not-found');
    return { ...document, versions: countOf(db, documents, isVersionOf(id)) };
  },
});

/** True if the document was deleted before, so that submitting twice is not an error. */
function wasDeleted(
  db: Database,
  actor: Actor,
  id: number,
  projectId: number | undefined,
): boolean {
  const isDeletion = and(
    eq(auditLog.record, 'document'),
    eq(auditLog.recordId, id),
    eq(auditLog.action, 'document.delete'),
  );
  const inProject = projectId === undefined ? undefined : eq(projects.id, projectId);
  const deletion = db
    .select({ id: auditLog.id })
    .from(auditLog)
    .innerJoin(projects, eq(projects.id, auditLog.projectId))
    .where(and(isDeletion, projectsVisibleTo(actor), inProject))
    .get();
  return deletion !== undefined;
}
