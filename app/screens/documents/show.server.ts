import { pageLoader } from '~/http/page.server';
import { timesOfProject } from '~/models/access/times.server';
import { changeAudience } from '~/models/documents/audience.server';
import { audienceWords } from '~/models/documents/audience-words';
import { documentKind } from '~/models/documents/input';
import { documentPage } from '~/models/documents/opened.server';
import { deleteDocument, replaceDocument } from '~/models/documents/save.server';
import {
  documentAudiencePath,
  documentDeletePath,
  documentUploadPath,
  projectDocumentsPath,
  projectPath,
} from '~/paths';

export const documentShowLoader = pageLoader((page) => {
  const { db, actor, frame, text, portal, params } = page;
  const { document, versions, openings, unopened } = documentPage(page, params);
  const { id, name, projectId, projectName, audience, shareClasses } = document;
  frame.timeZone = timesOfProject(db, actor, projectId).timeZone;
  return {
    title: name,
    name,
    breadcrumbs: [
      { label: projectName, href: projectPath(portal, projectId) },
      { label: text('document.list.title'), href: projectDocumentsPath(portal, projectId) },
    ],
    uploadHref: replaceDocument.permits(actor) ? documentUploadPath(portal, projectId, id) : null,
    deleteHref: deleteDocument.permits(actor) ? documentDeletePath(portal, projectId, id) : null,
    audience:
      audience !== null && shareClasses !== null
        ? {
            words: audienceWords(text, { audience, shareClasses }),
            href: changeAudience.permits(actor)
              ? documentAudiencePath(portal, projectId, id)
              : null,
          }
        : null,
    unopened,
    versions: versions.map(({ mediaType, ...version }) => ({
      ...version,
      kind: documentKind(mediaType),
    })),
    openings,
  };
});
