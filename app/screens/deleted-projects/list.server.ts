import { formAction } from '~/http/form-action.server';
import { listPayload } from '~/http/list.server';
import { pageLoader } from '~/http/page.server';
import { roomAdvice } from '~/models/billing/plans/page.server';
import { canPay } from '~/models/billing/subscriptions/subscription.server';
import {
  deletedProjectList,
  projectRestoration,
  restoreProject,
} from '~/models/projects/delete.server';
import { deletedProjectsPath, planPath, projectRestorePath, projectsPath } from '~/paths';
import type { Question, Refusal } from '~/screens/shell/question';

export const deletedProjectsLoader = pageLoader((page) => {
  const { text, portal } = page;
  return {
    ...deletedProjectList(page, listPayload(page)),
    title: text('deletedProject.list.title'),
    path: deletedProjectsPath(portal),
  };
});

export const restoreLoader = pageLoader((page): Question | Refusal => {
  const { url, text, params, portal } = page;
  const { id, name, noRoom } = projectRestoration(page, params);
  const closeHref = deletedProjectsPath(portal) + url.search;
  const title = text('deletedProject.restore.title', { name });
  if (noRoom) {
    const { reason, deletionHelps } = noRoom;
    const words = [text(reason.text, reason.values)];
    const advice = page.actor.companyId === null ? null : roomAdvice(page, noRoom);
    if (advice) words.push(text(advice));
    const more = [
      ...(canPay(page) ? [{ label: text('plan.limit.more'), href: planPath(portal) }] : []),
      ...(deletionHelps
        ? [{ label: text('plan.limit.projects'), href: projectsPath(portal) }]
        : []),
    ];
    return {
      title,
      words,
      backLabel: text('deletedProject.restore.back'),
      closeHref,
      more,
    };
  }
  return {
    title,
    words: [text('deletedProject.restore.text')],
    confirmLabel: text('deletedProject.restore.confirm'),
    action: projectRestorePath(portal, id) + url.search,
    closeHref,
  };
});

export const restoreAction = formAction(restoreProject, {
  done: (page, { name }) =>
    page.goTo(deletedProjectsPath(page.portal) + page.url.search, 'deletedProject.restore.done', {
      name,
    }),
});
