import { formAction } from '~/http/form-action.server';
import { pageLoader } from '~/http/page.server';
import { deleteProject, projectDeletion, restoreProject } from '~/models/projects/delete.server';
import { projectDeletePath, projectPath, projectsPath } from '~/paths';
import type { Question } from '~/screens/shell/question';

const parts = ['phases', 'milestones', 'documents', 'messages'] as const;

export const projectDeleteLoader = pageLoader((page) => {
  const { actor, text, portal, params } = page;
  const mayRestore = restoreProject.permits(actor);
  const { project, contents } = projectDeletion(page, params);
  const nonEmptyParts = parts.filter((part) => contents[part] > 0);
  const items = nonEmptyParts.map((part) =>
    text(`deletedProject.delete.${part}`, { count: contents[part] }),
  );
  return {
    title: text('deletedProject.delete.title', { name: project.name }),
    words: [
      ...(items.length > 0 ? [text('deletedProject.delete.withIt'), items] : []),
      text(`deletedProject.delete.${mayRestore ? 'restorableByYou' : 'restorable'}`),
    ],
    confirmLabel: text('deletedProject.delete.confirm'),
    danger: true,
    action: projectDeletePath(portal, project.id),
    closeHref: projectPath(portal, project.id),
  } satisfies Question;
});

export const projectDeleteAction = formAction(deleteProject, {
  done: (page, { name }) =>
    page.goTo(projectsPath(page.portal), 'deletedProject.delete.done', { name }),
});
