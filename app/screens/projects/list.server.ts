import { readListQuery } from '~/http/list.server';
import { idParam, type Page, pageLoader } from '~/http/page.server';
import type { Portal } from '~/http/portals.server';
import { may } from '~/models/access/actor.server';
import { countPendingInvitations } from '~/models/invitations/pending.server';
import { nameOfColleague } from '~/models/people/name.server';
import { mayDeleteProjects } from '~/models/projects/archive.server';
import { listProjects, projectSorts } from '~/models/projects/list.server';
import { mayCreateProjects, mayEditProjects } from '~/models/projects/visible.server';
import { createdProjectsPath, projectsPath } from '~/paths';

/** The projects a person may see; `?created_by=` narrows them to one creator's (001 §2). */
export const projectListLoader = (portal: Portal) =>
  pageLoader(portal, { permission: 'projects.view' }, (page) => {
    const query = readListQuery(page.url, { sortable: projectSorts, filters: ['created_by'] });
    const asked = page.url.searchParams.get('created_by');
    if (asked) query.filters.created_by = asked;
    const creator = Number(query.filters.created_by) || undefined;
    return projectList(page, query, creator, projectsPath(page.portal));
  });

/** The same list under the super admin's address for one creator; without an id, everybody's. */
export const createdProjectsLoader = (portal: Portal) =>
  pageLoader(portal, { permission: 'projects.view' }, (page) => {
    const creator = page.params.id === undefined ? undefined : idParam(page.params, 'id');
    const path = createdProjectsPath(creator);
    return projectList(page, readListQuery(page.url, { sortable: projectSorts }), creator, path);
  });

function projectList(
  { db, actor, view, text, portal }: Page,
  query: ReturnType<typeof readListQuery>,
  creator: number | undefined,
  path: string,
) {
  const { rows, total } = listProjects(db, actor, query, creator);
  const creatorName = creator === undefined ? undefined : nameOfColleague(db, actor, creator);
  view.title = creatorName ? text('project.list.of', { name: creatorName }) : text('project.list.title');
  return {
    title: view.title,
    portal,
    path,
    state: query,
    rows,
    total,
    mayCreate: mayCreateProjects(actor),
    mayEdit: mayEditProjects(actor),
    mayDelete: mayDeleteProjects(actor),
    /** Null where the page of one's own invitations is not to be seen. */
    waiting:
      portal === 'member' && may(actor, 'invitations.view') ? countPendingInvitations(db, actor) : null,
    isInvited: !may(actor, 'projects.create'),
  };
}

export type ProjectList = ReturnType<typeof projectList>;
