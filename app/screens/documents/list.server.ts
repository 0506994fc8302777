import { readListQuery } from '~/http/list.server';
import { idParam, pageLoader } from '~/http/page.server';
import { documentKind } from '~/models/documents/input';
import { documentSorts, listDocuments } from '~/models/documents/list.server';
import { deleteDocument, uploadDocument } from '~/models/documents/save.server';
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
      uploadHref: uploadDocument.permits(actor) ? projectUploadPath(portal, id) : null,
      mayDelete: deleteDocument.permits(actor),
    };
  },
);

export type DocumentList = Awaited<ReturnType<typeof documentListLoader>>;
