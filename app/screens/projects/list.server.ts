import { listDownload, listPayload } from '~/http/list.server';
import { idParam, type Page, pageLoader } from '~/http/page.server';
import { notFound } from '~/http/portals.server';
import type { TextKey } from '~/i18n/words';
import { assetTypeOptions } from '~/models/asset-types/save.server';
import { isInvitedRole } from '~/models/invitations/input';
import { countPendingInvitations, projectInvitationList } from '~/models/invitations/log.server';
import { creatorName } from '~/models/people/find.server';
import { projectList } from '~/models/projects/list.server';
import { createProject, updateProject } from '~/models/projects/save.server';
import { projectViewOf } from '~/models/projects/view.server';
import {
  createdProjectsPath,
  projectsExportPath,
  projectsPath,
  projectsTimelinePath,
} from '~/paths';
import { defaultListState, listHref } from '~/ui/list-state';

export const projectListLoader = pageLoader((page) =>
  projectsPage(page, projectList(page, listPayload(page)), projectsPath(page.portal)),
);

/** The same list at the super admin's URL for one creator; without an id, everybody's. */
export const createdProjectsLoader = pageLoader((page) => {
  const creator = page.params.id === undefined ? undefined : idParam(page.params, 'id');
  if (creator !== undefined && !creatorName(page.db, page.actor, creator)) throw notFound();
  const payload = { ...listPayload(page), created_by: creator };
  return projectsPage(page, projectList(page, payload), createdProjectsPath(creator));
});

export const projectsExportLoader = pageLoader((page) =>
  listDownload(page, 'projects.csv', projectList),
);

/** The text of a list without projects, which differs by reader. */
export function emptyListText(actor: Page['actor']): TextKey {
  if (isInvitedRole(actor.role)) return 'project.list.emptyInvited';
  return createProject.permits(actor) ? 'project.list.empty' : 'project.list.emptyOthers';
}

function projectsPage(page: Page, list: ReturnType<typeof projectList>, path: string) {
  const { db, actor, text, portal } = page;
  const { created_by: createdBy, ...filters } = list.state.filters;
  const isInvited = isInvitedRole(actor.role);
  const name = createdBy === undefined ? undefined : creatorName(db, actor, Number(createdBy));
  return {
    ...list,
    // A list for one creator has no creator filter.
    state: path === projectsPath(portal) ? list.state : { ...list.state, filters },
    title: name ? text('project.list.of', { name }) : text('project.list.title'),
    portal,
    path,
    exportHref: listHref(projectsExportPath(portal), list.state, {}),
    timelineHref: listHref(projectsTimelinePath(portal), defaultListState, {
      search: list.state.search,
      filters: list.state.filters,
    }),
    assetTypes: actor.companyId === null || isInvited ? [] : assetTypeOptions(db, actor.companyId),
    isMoneyShown: !isInvited || list.rows.some((row) => row.currentPropertyValue !== null),
    view: projectViewOf(db, actor),
    mayCreate: createProject.permits(actor),
    mayEdit: updateProject.permits(actor),
    empty: name ? text('project.list.emptyOf', { name }) : text(emptyListText(actor)),
    /** Null for people who have no page of received invitations. */
    waiting:
      portal === 'member' && projectInvitationList.permits(actor)
        ? countPendingInvitations(db, actor)
        : null,
  };
}
