import { redirect } from '@remix-run/node';
import { holdingsPath } from '~/book-paths';
import { formAction } from '~/http/form-action.server';
import { listPayload } from '~/http/list.server';
import { formKey, idParam, type Page, pageLoader } from '~/http/page.server';
import { timesOfProject } from '~/models/access/times.server';
import { isProjectMember } from '~/models/documents/visible.server';
import { holdingList } from '~/models/holdings/list.server';
import { projectUpdates } from '~/models/investor-updates/list.server';
import { createUpdate } from '~/models/investor-updates/save.server';
import {
  investorUpdateCreatePath,
  investorUpdatePath,
  investorUpdatesPath,
  projectPath,
} from '~/paths';

type Project = { id: number; name: string };

/** The way to the list of updates: through the holdings for those who look after investors. */
const listCrumbs = ({ actor, text, portal }: Page, { id, name }: Project) => [
  { label: name, href: projectPath(portal, id) },
  ...(holdingList.permits(actor)
    ? [{ label: text('holding.list.title'), href: holdingsPath(portal, id) }]
    : []),
];

/** The way to a page of an update. */
export const updateCrumbs = (page: Page, project: Project) => [
  ...listCrumbs(page, project),
  {
    label: page.text('investorUpdate.list.title'),
    href: investorUpdatesPath(page.portal, project.id),
  },
];

export const updateListLoader = pageLoader((page) => {
  const { db, actor, frame, text, portal, params } = page;
  const projectId = idParam(params, 'project_id');
  const { project, hasDraft, ...list } = projectUpdates(page, listPayload(page), projectId);
  const { project_id: _, ...filters } = list.state.filters;
  frame.timeZone = timesOfProject(db, actor, projectId).timeZone;
  return {
    ...list,
    rows: list.rows.map((row) => ({
      ...row,
      href: investorUpdatePath(portal, projectId, row.id),
    })),
    state: { ...list.state, filters },
    title: text('investorUpdate.list.of', { project: project.name }),
    path: investorUpdatesPath(portal, projectId),
    breadcrumbs: listCrumbs(page, project),
    isInvestor: isProjectMember(actor),
    create:
      createUpdate.permits(actor) && !hasDraft
        ? { action: investorUpdateCreatePath(portal, projectId), formKey: formKey(page) }
        : null,
  };
});

/** Reached only by typing the URL, because the list has the button. */
export const updateCreateLoader = pageLoader((page) => {
  const projectId = idParam(page.params, 'project_id');
  createUpdate.authorize(page, page.params);
  return redirect(investorUpdatesPath(page.portal, projectId));
});

export const updateCreateAction = formAction(createUpdate, {
  done: (page, { id, projectId }) =>
    page.goTo(investorUpdatePath(page.portal, projectId, id), 'investorUpdate.toast.created'),
  refused: (page, { code }) =>
    code === 'in-use'
      ? page.goTo(
          investorUpdatesPath(page.portal, idParam(page.params, 'project_id')),
          'investorUpdate.toast.exists',
          {},
          'bad',
        )
      : undefined,
});
