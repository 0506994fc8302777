import { chosenIn, listPayload } from '~/http/list.server';
import { idParam, pageLoader } from '~/http/page.server';
import { timesOfProject } from '~/models/access/times.server';
import { changeAudiences } from '~/models/documents/audience.server';
import { restrictionWords } from '~/models/documents/audience-words';
import { documentKind } from '~/models/documents/input';
import { documentList } from '~/models/documents/list.server';
import { documentsOfAll } from '~/models/documents/of-all.server';
import { documentReaders } from '~/models/documents/readers.server';
import { deleteDocument, uploadDocument } from '~/models/documents/save.server';
import { findProject } from '~/models/projects/visible.server';
import {
  documentReadersPath,
  documentsPath,
  projectDocumentsPath,
  projectPath,
  projectUploadPath,
} from '~/paths';

export const documentListLoader = pageLoader((page) => {
  const { db, actor, params, frame, text, portal } = page;
  const { rows, state, ...list } = documentList(page, {
    ...listPayload(page),
    project_id: params.id,
  });
  const { id, name } = findProject(db, actor, idParam(params, 'id'));
  frame.timeZone = timesOfProject(db, actor, id).timeZone;
  return {
    ...list,
    portal,
    title: text('document.list.of', { project: name }),
    project: { id, name, href: projectPath(portal, id) },
    path: projectDocumentsPath(portal, id),
    // The project is in the URL already.
    state: { ...state, filters: {} },
    rows: rows.map(({ mediaType, audience, shareClasses, ...row }) => ({
      ...row,
      kind: documentKind(mediaType),
      audience: restrictionWords(text, { audience, shareClasses }),
    })),
    readersHref: documentReaders.permits(actor) ? documentReadersPath(portal, id) : null,
    maySetAudience: changeAudiences.permits(actor),
    uploadHref: uploadDocument.permits(actor) ? projectUploadPath(portal, id) : null,
    mayDelete: deleteDocument.permits(actor),
    chosen: chosenIn(page),
  };
});

export const documentsOfAllLoader = pageLoader((page) => {
  const { text, portal } = page;
  const { rows, ...list } = documentsOfAll(page, listPayload(page));
  const { since } = list.state.filters;
  return {
    ...list,
    portal,
    title: text(since ? 'document.ofAll.since' : 'document.ofAll.title'),
    path: documentsPath(portal),
    wholeHref: since ? documentsPath(portal) : null,
    rows: rows.map(({ mediaType, audience, shareClasses, ...row }) => ({
      ...row,
      kind: documentKind(mediaType),
      audience: restrictionWords(text, { audience, shareClasses }),
    })),
  };
});
