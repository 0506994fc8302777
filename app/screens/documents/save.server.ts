import { formAction } from '~/http/form-action.server';
import { formKey, type Page, pageLoader } from '~/http/page.server';
import { deleteDocument, documentDeletion, uploadDocument } from '~/models/documents/save.server';
import { documentDeletePath, projectPath, projectUploadPath } from '~/paths';

const projectHref = ({ portal, params }: Page) => projectPath(portal, Number(params.id));

export const documentUploadLoader = pageLoader((page) => {
  const { frame, text, portal, params } = page;
  const { id } = uploadDocument.admit(page, { project_id: params.id });
  frame.title = text('document.upload.title');
  return {
    action: projectUploadPath(portal, id),
    closeHref: projectPath(portal, id),
    values: { form_key: formKey(page) },
  };
});

export const documentUploadAction = formAction(uploadDocument, {
  payload: ({ params }) => ({ project_id: params.id }),
  done: (page) => page.goTo(projectHref(page), 'document.upload.done', { name: page.typed('name') }),
});

export const documentDeleteLoader = pageLoader((page) => {
  const { frame, text, portal, params } = page;
  const { id, name, projectId } = documentDeletion(page, { id: params.document_id, project_id: params.id });
  frame.title = text('document.delete.title', { name });
  return {
    title: frame.title,
    words: [text('document.delete.question'), text('document.delete.effect')],
    confirmLabel: text('document.delete.confirm'),
    danger: true,
    action: documentDeletePath(portal, projectId, id),
    closeHref: projectPath(portal, projectId),
  };
});

export const documentDeleteAction = formAction(deleteDocument, {
  payload: ({ params }) => ({ id: params.document_id, project_id: params.id }),
  done: (page, { name }) => page.goTo(projectHref(page), 'document.delete.done', { name }),
  refused: (page, { code }) =>
    code === 'closed' ? page.goTo(projectHref(page), 'document.delete.gone', {}, 'bad') : undefined,
});
