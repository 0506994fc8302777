import { listDownload, listPayload } from '~/http/list.server';
import { idParam, pageLoader } from '~/http/page.server';
import { timesOfProject } from '~/models/access/times.server';
import { audienceWords } from '~/models/documents/audience-words';
import { documentReaders, projectReaders } from '~/models/documents/readers.server';
import { findProject } from '~/models/projects/visible.server';
import {
  documentReadersExportPath,
  documentReadersPath,
  projectDocumentPath,
  projectDocumentsPath,
  projectPath,
} from '~/paths';

export const documentReadersLoader = pageLoader((page) => {
  const { db, actor, params, frame, text, portal } = page;
  const payload = { ...listPayload(page), project_id: params.id };
  const { rows, state, ...list } = projectReaders(page, payload);
  const { id, name } = findProject(db, actor, idParam(params, 'id'));
  frame.timeZone = timesOfProject(db, actor, id).timeZone;
  return {
    ...list,
    title: text('document.readers.of', { project: name }),
    breadcrumbs: [
      { label: name, href: projectPath(portal, id) },
      { label: text('document.list.title'), href: projectDocumentsPath(portal, id) },
    ],
    path: documentReadersPath(portal, id),
    exportHref: documentReadersExportPath(portal, id),
    // The project is in the URL already.
    state: { ...state, filters: {} },
    rows: rows.map(({ audience, shareClasses, readers, ...row }) => ({
      ...row,
      href: projectDocumentPath(portal, id, row.id),
      audience: audienceWords(text, { audience, shareClasses }),
      readers: readers.map((reader) => ({ ...reader, role: text(`shell.role.${reader.role}`) })),
      openedCount: readers.filter(({ firstAt }) => firstAt !== null).length,
    })),
  };
});

export const documentReadersExportLoader = pageLoader((page) => {
  const { db, actor, params } = page;
  const { id } = findProject(db, actor, idParam(params, 'id'));
  const ofProject =
    (of: typeof documentReaders.batches): typeof of =>
    (caller, payload, ids) =>
      of(caller, { ...payload, project_id: id }, ids);
  const { columns, batches } = documentReaders;
  return listDownload(page, 'who-opened-what.csv', { columns, batches: ofProject(batches) });
});
