import { listPayload } from '~/http/list.server';
import { type Page, pageLoader } from '~/http/page.server';
import { deletedProjectList } from '~/models/projects/delete.server';
import { deletedProjectsPath } from '~/paths';

/** Whoever may delete a company's projects may see what was deleted, and bring it back. */
export const deletedProjectsLoader = pageLoader(deletedProjects);

function deletedProjects(page: Page) {
  const list = deletedProjectList(page, listPayload(page));
  page.frame.title = page.text('deletedProject.list.title');
  return { ...list, title: page.frame.title, path: deletedProjectsPath() };
}

export type DeletedProjects = ReturnType<typeof deletedProjects>;
