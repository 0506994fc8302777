import { readListQuery } from '~/http/list.server';
import { type Page, pageLoader } from '~/http/page.server';
import { deletedProjectSorts, listDeletedProjects } from '~/models/projects/deleted.server';
import { deletedProjectsPath } from '~/paths';

/** Whoever may delete a company's projects may see what was deleted, and bring it back. */
export const deletedProjectsRule = { permission: 'projects.delete', roles: ['superadmin', 'admin'] } as const;

export const deletedProjectsLoader = pageLoader(deletedProjectsRule, deletedProjects);

function deletedProjects({ db, actor, url, frame, text }: Page) {
  const state = readListQuery(url, { sortable: deletedProjectSorts });
  frame.title = text('deletedProject.list.title');
  return {
    ...listDeletedProjects(db, actor, state),
    title: frame.title,
    path: deletedProjectsPath(),
    state,
  };
}

export type DeletedProjects = ReturnType<typeof deletedProjects>;
