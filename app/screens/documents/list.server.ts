import { readListQuery } from '~/http/list.server';
import { idParam, pageLoader } from '~/http/page.server';
import { mayHandleDocuments } from '~/models/documents/allowed.server';
import { documentKind } from '~/models/documents/kind';
import { documentSorts, listDocuments } from '~/models/documents/list.server';
import { findProject } from '~/models/projects/find.server';
import { projectDocumentsPath, projectPath, projectUploadPath } from '~/paths';

/** All documents of a project, newest first. */
export const documentListLoader = pageLoader(
  { permission: 'documents.view' },
  ({ db, actor, params, url, frame, text, portal }) => {
    const { id, name } = findProject(db, actor, idParam(params, 'id'));
    const state = readListQuery(url, { sortable: documentSorts });
    const { rows, total } = listDocuments(db, id, state);
    frame.title = text('document.list.of', { project: name });
    return {
      portal,
      title: frame.title,
      project: { id, name, href: projectPath(portal, id) },
      path: projectDocumentsPath(portal, id),
      state,
      total,
      rows: rows.map(({ mediaType, ...row }) => ({ ...row, kind: documentKind(mediaType) })),
      uploadHref: mayHandleDocuments(actor, 'documents.create') ? projectUploadPath(portal, id) : null,
      mayDelete: mayHandleDocuments(actor, 'documents.delete'),
    };
  },
);

export type DocumentList = Awaited<ReturnType<typeof documentListLoader>>;
