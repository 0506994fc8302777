import type { Database } from 'db/client.server';
import { auditLog } from 'db/schema/desk';
import { documents } from 'db/schema/document';
import { projects } from 'db/schema/project';
import { and, eq } from 'drizzle-orm';
import { z } from 'zod';
import type { Actor } from '~/models/access/actor.server';
import { AppError, Refused } from '~/models/errors';
import { recordId } from '~/models/fields';
import { releaseFiles } from '~/models/files/unused.server';
import { ownUpload } from '~/models/files/visible.server';
import { operation, query } from '~/models/operation.server';
import { findProject, projectRunners, projectsVisibleTo } from '~/models/projects/visible.server';
import { addRow } from '~/models/rows.server';
import { documentFields, documentUploads } from './input';

const deleting = { permission: 'documents.delete', roles: projectRunners } as const;

export const uploadDocument = operation({
  name: 'document.create',
  permission: 'documents.create',
  roles: projectRunners,
  target: ({ db, actor }, idOf) => findProject(db, actor, idOf('project_id')),
  input: documentFields,
  uploads: documentUploads,
  once: true,
  run({ tx, actor, now, audit, target: project }, { name, documentId: fileId }) {
    if (!ownUpload(tx, actor, fileId)) throw new Refused('document', 'form.errors.file');
    const id = addRow(tx, documents, { projectId: project.id, fileId, name, uploadedBy: actor.id }, now);
    const changes = { name: { to: name } };
    audit({ recordId: id, projectId: project.id, companyId: project.companyId, changes });
    return { id };
  },
});

/** Deletes a document, and its file unless something else uses that. Of one that is gone it is told so. */
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
    const { id, name, fileId, projectId, companyId } = document;
    tx.delete(documents).where(eq(documents.id, id)).run();
    releaseFiles(tx, [fileId]);
    audit({ recordId: id, projectId, companyId, changes: { name: { from: name } } });
    return { name };
  },
});

export const documentDeletion = query({
  ...deleting,
  input: z.object({ id: recordId(), project_id: recordId() }),
  run({ db, actor }, { id, projectId }) {
    const document = findDocument(db, actor, id, projectId);
    if (!document) throw new AppError('not-found');
    return document;
  },
});

function findDocument(db: Database, actor: Actor, id: number, projectId: number | undefined) {
  return db
    .select({
      id: documents.id,
      name: documents.name,
      fileId: documents.fileId,
      projectId: projects.id,
      companyId: projects.companyId,
    })
    .from(documents)
    .innerJoin(projects, eq(projects.id, documents.projectId))
    .where(and(eq(documents.id, id), inProject(actor, projectId)))
    .get();
}

/** Whether there was such a document: a second press of the button is no mistake of whoever pressed. */
function wasDeleted(db: Database, actor: Actor, id: number, projectId: number | undefined): boolean {
  const isDeletion = and(
    eq(auditLog.record, 'document'),
    eq(auditLog.recordId, id),
    eq(auditLog.action, 'document.delete'),
  );
  const deletion = db
    .select({ id: auditLog.id })
    .from(auditLog)
    .innerJoin(projects, eq(projects.id, auditLog.projectId))
    .where(and(isDeletion, inProject(actor, projectId)))
    .get();
  return deletion !== undefined;
}

const inProject = (actor: Actor, id: number | undefined) =>
  and(projectsVisibleTo(actor), id === undefined ? undefined : eq(projects.id, id));
