import { chosenIn, zipDownload } from '~/http/list.server';
import { idParam, type Page, pageLoader } from '~/http/page.server';
import { documentsToPack } from '~/models/documents/pack.server';
import { deleteDocument } from '~/models/documents/save.server';
import { AppError } from '~/models/errors';
import type { Caller, Payload } from '~/models/operation.server';
import { findProject } from '~/models/projects/visible.server';
import { projectDocumentsPath } from '~/paths';
import { bulkAction, bulkLoader } from '~/screens/shell/bulk.server';

const listPath = ({ db, actor, params, portal }: Page) =>
  projectDocumentsPath(portal, findProject(db, actor, idParam(params, 'id')).id);

/** Leaves out documents that are gone or have a newer version. */
function findDocument(caller: Caller, payload: Payload) {
  const document = deleteDocument.authorize(caller, payload);
  if (document?.replacedBy !== null) throw new AppError('not-found');
  return document;
}

const several = {
  operation: Object.assign(
    (caller: Caller, payload: Payload) => {
      findDocument(caller, payload);
      return deleteDocument(caller, payload);
    },
    { authorize: findDocument, permits: deleteDocument.permits },
  ),
  name: ({ name }: { name: string }) => name,
  words: {
    title: 'document.deleteMany.title',
    text: 'document.deleteMany.text',
    confirm: 'document.list.delete',
    done: 'document.deleteMany.done',
  } as const,
  danger: true,
  shared: ({ params }: Page) => ({ project_id: params.id }),
  listPath,
};

export const documentsDeleteLoader = bulkLoader(several);
export const documentsDeleteAction = bulkAction(several);

export const documentsDownloadLoader = pageLoader((page) => {
  const { params, text, url } = page;
  const ids = chosenIn(page);
  if (ids.length === 0) return page.goTo(listPath(page) + url.search, 'ui.bulk.nothing', {}, 'bad');
  const { project, parts } = documentsToPack(page, { project_id: params.id, ids });
  return zipDownload(page, `${text('document.list.of', { project })}.zip`, parts);
});
