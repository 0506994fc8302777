import { idParam, pageAction, pageLoader } from '~/http/page.server';
import { notFound } from '~/http/portals.server';
import { redirectWithToast } from '~/http/toast.server';
import { mayHandleDocuments } from '~/models/documents/allowed.server';
import { deleteDocument, findDocument, wasDocumentDeleted } from '~/models/documents/delete.server';
import { AppError } from '~/models/errors';
import { findProject } from '~/models/projects/find.server';
import { documentDeletePath, projectPath } from '~/paths';

const rule = { permission: 'documents.delete' } as const;

/** Asks before a document goes, over its project. */
export const documentDeleteLoader = pageLoader(rule, ({ db, actor, params, frame, text, portal }) => {
  if (!mayHandleDocuments(actor, 'documents.delete')) throw notFound();
  const projectId = idParam(params, 'id');
  const { id, name } = findDocument(db, actor, projectId, idParam(params, 'documentId'));
  frame.title = text('document.delete.title', { name });
  return {
    title: frame.title,
    action: documentDeletePath(portal, projectId, id),
    closeHref: projectPath(portal, projectId),
  };
});

export const documentDeleteAction = pageAction(rule, (page) => {
  const { db, actor, params, now, portal, text } = page;
  const project = findProject(db, actor, idParam(params, 'id'));
  const id = idParam(params, 'documentId');
  const to = projectPath(portal, project.id);
  try {
    const name = deleteDocument(db, actor, project.id, id, now);
    return redirectWithToast(page, to, text('document.delete.done', { name }));
  } catch (error) {
    const isMissing = error instanceof AppError && error.code === 'not-found';
    if (!isMissing || !wasDocumentDeleted(db, project.id, id)) throw error;
    const words = `${text('document.delete.failed')} ${text('document.delete.gone')}`;
    return redirectWithToast(page, to, words, 'bad');
  }
});
