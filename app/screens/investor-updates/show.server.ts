import { formAction } from '~/http/form-action.server';
import { formKey, type Page, pageLoader } from '~/http/page.server';
import { timesOfProject } from '~/models/access/times.server';
import { deleteDraft, updateDraft } from '~/models/investor-updates/save.server';
import { sendUpdate, updateToSend } from '~/models/investor-updates/send.server';
import { type UpdatePage, updatePage } from '~/models/investor-updates/show.server';
import {
  investorUpdateDeletePath,
  investorUpdateEditPath,
  investorUpdatePath,
  investorUpdateSendPath,
  projectMessagePath,
} from '~/paths';
import { updateCrumbs } from './list.server';

export const updateShowLoader = pageLoader((page) => {
  const { db, actor, frame, portal, params } = page;
  const { project, ...update } = updatePage(page, params);
  frame.timeZone = timesOfProject(db, actor, project.id).timeZone;
  return {
    ...update,
    breadcrumbs: updateCrumbs(page, project),
    messageHref:
      update.messageId === null ? null : projectMessagePath(portal, project.id, update.messageId),
    hrefs: hrefsOf(page, update),
  };
});

/** The actions for a draft. */
function hrefsOf({ actor, portal }: Page, { id, projectId, status }: Omit<UpdatePage, 'project'>) {
  const only = (isAllowed: boolean, path: typeof investorUpdatePath) =>
    status === 'draft' && isAllowed ? path(portal, projectId, id) : null;
  return {
    edit: only(updateDraft.permits(actor), investorUpdateEditPath),
    send: only(sendUpdate.permits(actor), investorUpdateSendPath),
    delete: only(deleteDraft.permits(actor), investorUpdateDeletePath),
  };
}

export const updateSendLoader = pageLoader((page) => {
  const { text, portal, params } = page;
  const { id, title, version, project, investors } = updateToSend(page, params);
  return {
    title: text('investorUpdate.send.title', { title }),
    investors,
    action: investorUpdateSendPath(portal, project.id, id),
    closeHref: investorUpdatePath(portal, project.id, id),
    values: { form_key: formKey(page), version: String(version) },
  };
});

export const updateSendAction = formAction(sendUpdate, {
  done: (page, { id, projectId }) =>
    page.goTo(investorUpdatePath(page.portal, projectId, id), 'investorUpdate.toast.sent'),
});
