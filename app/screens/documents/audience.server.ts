import { formAction } from '~/http/form-action.server';
import { chosenIn } from '~/http/list.server';
import { type Page, pageLoader } from '~/http/page.server';
import {
  audienceForm,
  audiencesForm,
  changeAudience,
  changeAudiences,
} from '~/models/documents/audience.server';
import { type AudienceFields, audienceFields } from '~/models/documents/input';
import { formValuesOf } from '~/models/payload';
import { findProject } from '~/models/projects/visible.server';
import { documentAudiencePath, projectDocumentPath, projectDocumentsPath } from '~/paths';

type Values = AudienceFields & { version?: string };

export const audienceLoader = pageLoader((page) => {
  const { text, portal, params } = page;
  const { document, classes, hasHolders } = audienceForm(page, params);
  const { id, name, projectId } = document;
  return {
    title: text('document.audience.title', { name }),
    names: [] as string[],
    classes,
    hasHolders,
    action: documentAudiencePath(portal, projectId, id),
    closeHref: projectDocumentPath(portal, projectId, id),
    values: formValuesOf(audienceFields, document) as Values,
  };
});

export const audienceAction = formAction(changeAudience, {
  done: (page, { id, name }) =>
    page.goTo(
      projectDocumentPath(page.portal, Number(page.params.id), id),
      'document.audience.done',
      { name },
    ),
});

const listPath = ({ portal, params }: Page) => projectDocumentsPath(portal, Number(params.id));

/** The same for several documents of the list. */
export const audiencesLoader = pageLoader((page) => {
  const { db, actor, text, params, url } = page;
  const ids = chosenIn(page);
  findProject(db, actor, Number(params.id));
  if (ids.length === 0) throw page.goTo(listPath(page) + url.search, 'ui.bulk.nothing', {}, 'bad');
  const { names, classes, hasHolders } = audiencesForm(page, { ...params, ids });
  return {
    title: text('document.audience.manyTitle', { count: names.length }),
    names,
    classes,
    hasHolders,
    action: url.pathname + url.search,
    closeHref: listPath(page) + url.search,
    values: { audience: 'everyone' } as Values,
  };
});

export const audiencesAction = formAction(changeAudiences, {
  payload: (page) => ({ project_id: page.params.id, ids: chosenIn(page) }),
  done: (page, { count }) => page.goTo(listPath(page), 'document.audience.manyDone', { count }),
});
