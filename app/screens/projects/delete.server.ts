import { formAction } from '~/http/form-action.server';
import { pageLoader } from '~/http/page.server';
import { deleteProject, projectDeletion } from '~/models/projects/delete.server';
import { projectDeletePath, projectPath, projectsPath } from '~/paths';

/** Asks before a project is deleted, over its page, and says what goes with it. */
export const projectDeleteLoader = pageLoader((page) => {
  const { frame, text, portal, params } = page;
  const { project, contents } = projectDeletion(page, params);
  frame.title = text('deletedProject.delete.title', { name: project.name });
  return {
    title: frame.title,
    contents,
    action: projectDeletePath(portal, project.id),
    closeHref: projectPath(portal, project.id),
  };
});

export const projectDeleteAction = formAction(deleteProject, {
  done: (page, { name }) => page.goTo(projectsPath(page.portal), 'deletedProject.delete.done', { name }),
});
