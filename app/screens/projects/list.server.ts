import { readListQuery } from '~/http/list.server';
import { idParam, type Page, pageLoader } from '~/http/page.server';
import { notFound } from '~/http/portals.server';
import { may } from '~/models/access/actor.server';
import { assetTypeOptions } from '~/models/asset-types/options.server';
import { countPendingInvitations } from '~/models/invitations/pending.server';
import { creatorName } from '~/models/people/find.server';
import { deleteProject } from '~/models/projects/delete.server';
import { listProjects } from '~/models/projects/list.server';
import { projectSorts } from '~/models/projects/list-ways.server';
import { createProject, updateProject } from '~/models/projects/save.server';
import { createdProjectsPath, projectsExportPath, projectsPath } from '~/paths';
import { type ListState, listHref } from '~/ui/list-state';

const named = ['created_by', 'asset_type_id'];

/** The projects a person may see, narrowed by `?created_by=` and `?asset_type_id=` (001 §2, §7). */
export const projectListLoader = pageLoader({ permission: 'projects.view' }, (page) => {
  const query = askedProjects(page);
  return projectList(page, query, Number(query.filters.created_by) || undefined, projectsPath(page.portal));
});

/** What the list, and its file, is narrowed to. */
export function askedProjects({ url }: Page) {
  const query = readListQuery(url, { sortable: projectSorts, filters: named });
  for (const name of named) query.filters[name] ??= url.searchParams.get(name) ?? '';
  return query;
}

/** The same list under the super admin's address for one creator; without an id, everybody's. */
export const createdProjectsLoader = pageLoader({ permission: 'projects.view' }, (page) => {
  const creator = page.params.id === undefined ? undefined : idParam(page.params, 'id');
  if (creator !== undefined && !creatorName(page.db, page.actor, creator)) throw notFound();
  const query = readListQuery(page.url, { sortable: projectSorts, filters: ['asset_type_id'] });
  return projectList(page, query, creator, createdProjectsPath(creator));
});

function projectList(
  { db, actor, frame, text, portal }: Page,
  query: ReturnType<typeof readListQuery>,
  createdBy: number | undefined,
  path: string,
) {
  const assetTypeId = Number(query.filters.asset_type_id) || undefined;
  const { rows, total, isMore } = listProjects(db, actor, query, { createdBy, assetTypeId });
  const name = createdBy === undefined ? undefined : creatorName(db, actor, createdBy);
  frame.title = name ? text('project.list.of', { name }) : text('project.list.title');
  return {
    title: frame.title,
    portal,
    path,
    exportHref: listHref(projectsExportPath(portal), exported(query, createdBy), {}),
    state: query,
    rows,
    total,
    isMore,
    assetTypes: actor.companyId === null || portal !== 'admin' ? [] : assetTypeOptions(db, actor.companyId),
    mayCreate: createProject.permits(actor),
    mayEdit: updateProject.permits(actor),
    mayDelete: deleteProject.permits(actor),
    /** Null where the page of one's own invitations is not to be seen. */
    waiting:
      portal === 'member' && may(actor, 'invitations.view') ? countPendingInvitations(db, actor) : null,
    isInvited: !may(actor, 'projects.create'),
  };
}

/** A list under another address is the same file. */
const exported = (query: ListState, createdBy: number | undefined): ListState => ({
  ...query,
  filters: { ...query.filters, created_by: createdBy === undefined ? '' : String(createdBy) },
});

export type ProjectList = ReturnType<typeof projectList>;
