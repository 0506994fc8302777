import { randomUUID } from 'node:crypto';
import { parseWithZod } from '@conform-to/zod/v4';
import { data } from '@remix-run/node';
import { formKey } from '~/http/form-key.server';
import { readUpload } from '~/http/form-upload.server';
import { type ActionPage, idParam, pageAction, pageLoader } from '~/http/page.server';
import { notFound } from '~/http/portals.server';
import { redirectWithToast } from '~/http/toast.server';
import { mayHandleDocuments } from '~/models/documents/allowed.server';
import { uploadDocument } from '~/models/documents/upload.server';
import { findProject } from '~/models/projects/find.server';
import { projectPath, projectUploadPath } from '~/paths';
import { documentEndings, documentSchema } from './form';

const rule = { permission: 'documents.create' } as const;

/** The dialog over a project in which it is given a document. */
export const documentUploadLoader = pageLoader(rule, (page) => {
  const { frame, text, portal } = page;
  const projectId = projectHere(page);
  frame.title = text('document.upload.title');
  return {
    action: projectUploadPath(portal, projectId),
    closeHref: projectPath(portal, projectId),
    formKey: formKey({ frame }),
  };
});

export const documentUploadAction = pageAction(rule, async (page) => {
  const { db, actor, now, portal, text } = page;
  const projectId = projectHere(page);
  const { kept, error } = await readUpload(page, 'document', documentEndings);
  const submission = parseWithZod(page.form, { schema: documentSchema });
  if (submission.status !== 'success' || error || !kept) {
    const fileError = error ?? (kept ? undefined : text('form.errors.required'));
    return data({ lastResult: submission.reply(), kept, fileError }, { status: 422 });
  }
  const { name, form_key: formKey = randomUUID() } = submission.value;
  uploadDocument(db, actor, projectId, { name, fileId: kept.fileId, formKey, now });
  return redirectWithToast(page, projectPath(portal, projectId), text('document.upload.done', { name }));
});

/** The project in the URL, before a byte of the upload is kept. */
function projectHere({ db, actor, params }: Pick<ActionPage, 'db' | 'actor' | 'params'>): number {
  if (!mayHandleDocuments(actor, 'documents.create')) throw notFound();
  return findProject(db, actor, idParam(params, 'id')).id;
}
