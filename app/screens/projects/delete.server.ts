import { idParam, pageAction, pageLoader } from '~/http/page.server';
import { notFound } from '~/http/portals.server';
import { redirectWithToast } from '~/http/toast.server';
import { archiveProject, mayDeleteProjects } from '~/models/projects/archive.server';
import { contentsOf } from '~/models/projects/deleted.server';
import { findProject } from '~/models/projects/show.server';
import { projectDeletePath, projectPath, projectsPath } from '~/paths';

const rule = { permission: 'projects.delete' } as const;

/** Asks before a project is deleted, over its page, and says what goes with it. */
export const projectDeleteLoader = pageLoader(rule, ({ db, actor, frame, text, portal, params }) => {
  if (!mayDeleteProjects(actor)) throw notFound();
  const { id, name } = findProject(db, actor, idParam(params, 'id'));
  frame.title = text('deletedProject.delete.title', { name });
  return {
    title: frame.title,
    contents: contentsOf(db, id),
    action: projectDeletePath(portal, id),
    closeHref: projectPath(portal, id),
  };
});

export const projectDeleteAction = pageAction(rule, (page) => {
  const { db, actor, now, text, params, portal } = page;
  const name = archiveProject(db, actor, idParam(params, 'id'), now);
  return redirectWithToast(page, projectsPath(portal), text('deletedProject.delete.done', { name }));
});
