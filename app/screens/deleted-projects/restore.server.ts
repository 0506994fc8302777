import { idParam, pageAction, pageLoader } from '~/http/page.server';
import { redirectWithToast } from '~/http/toast.server';
import { restoreProject } from '~/models/projects/archive.server';
import { findDeletedProject } from '~/models/projects/deleted.server';
import { deletedProjectsPath, projectRestorePath } from '~/paths';
import { deletedProjectsRule } from './list.server';

/** Asks before a deleted project comes back, over the list it stands in. */
export const restoreLoader = pageLoader(deletedProjectsRule, ({ db, actor, url, frame, text, params }) => {
  const { id, name } = findDeletedProject(db, actor, idParam(params, 'id'));
  frame.title = text('deletedProject.restore.title', { name });
  return {
    title: frame.title,
    action: projectRestorePath(id) + url.search,
    closeHref: deletedProjectsPath() + url.search,
  };
});

export const restoreAction = pageAction(deletedProjectsRule, (page) => {
  const { db, actor, now, text, params, url } = page;
  const name = restoreProject(db, actor, idParam(params, 'id'), now);
  const back = deletedProjectsPath() + url.search;
  return redirectWithToast(page, back, text('deletedProject.restore.done', { name }));
});
