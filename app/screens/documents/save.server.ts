import { formAction } from '~/http/form-action.server';
import { formKey, type Page, pageLoader } from '~/http/page.server';
import { holderChoices } from '~/models/documents/audience.server';
import {
  deleteDocument,
  documentDeletion,
  replaceDocument,
  uploadDocument,
} from '~/models/documents/save.server';
import {
  documentDeletePath,
  documentUploadPath,
  projectDocumentPath,
  projectPath,
  projectUploadPath,
} from '~/paths';

const projectHref = ({ portal, params }: Page) => projectPath(portal, Number(params.id));

export const documentUploadLoader = pageLoader((page) => {
  const { text, portal, params } = page;
  const { id } = uploadDocument.authorize(page, { project_id: params.id });
  return {
    ...holderChoices(page.db, id),
    title: text('document.upload.title'),
    fileField: 'document_id',
    action: projectUploadPath(portal, id),
    closeHref: projectPath(portal, id),
    values: { form_key: formKey(page), audience: 'everyone' as const },
  };
});

export const documentUploadAction = formAction(uploadDocument, {
  payload: ({ params }) => ({ project_id: params.id }),
  done: (page) =>
    page.goTo(projectHref(page), 'document.upload.done', { name: page.fieldValue('name') }),
});

export const versionUploadLoader = pageLoader((page) => {
  const { text, portal, params } = page;
  const { id, name, projectId } = replaceDocument.authorize(page, params);
  return {
    classes: [],
    hasHolders: false,
    title: text('document.version.title', { name }),
    fileField: 'file_id',
    action: documentUploadPath(portal, projectId, id),
    closeHref: projectDocumentPath(portal, projectId, id),
    values: { form_key: formKey(page) },
  };
});

export const versionUploadAction = formAction(replaceDocument, {
  done: (page, { id }) =>
    page.goTo(
      projectDocumentPath(page.portal, Number(page.params.id), id),
      'document.version.done',
    ),
});

export const documentDeleteLoader = pageLoader((page) => {
  const { text, portal, params } = page;
  const {
    id,
    name,
    projectId,
    versions: count,
  } = documentDeletion(page, { id: params.document_id, project_id: params.id });
  return {
    title: text('document.delete.title', { name }),
    words: [
      text('document.delete.question'),
      ...(count > 1 ? [text('document.delete.versions', { count })] : []),
      text('document.delete.effect'),
    ],
    confirmLabel: text('document.delete.confirm'),
    danger: true,
    action: documentDeletePath(portal, projectId, id),
    closeHref: projectPath(portal, projectId),
  };
});

export const documentDeleteAction = formAction(deleteDocument, {
  payload: ({ params }) => ({ id: params.document_id, project_id: params.id }),
  done: (page, { name }) => page.goTo(projectHref(page), 'document.delete.done', { name }),
  refused: (page, { code, values }) =>
    code === 'closed'
      ? page.goTo(
          projectHref(page),
          `document.delete.${values.because as 'deleted' | 'replaced'}`,
          {},
          'bad',
        )
      : undefined,
});
