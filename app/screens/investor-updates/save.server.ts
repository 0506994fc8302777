import { formAction } from '~/http/form-action.server';
import { pageLoader } from '~/http/page.server';
import { updateFields } from '~/models/investor-updates/input';
import { deleteDraft, updateDraft } from '~/models/investor-updates/save.server';
import { draftForEdit } from '~/models/investor-updates/show.server';
import { formValuesOf } from '~/models/payload';
import { investorUpdateDeletePath, investorUpdatePath, investorUpdatesPath } from '~/paths';
import type { Question } from '~/screens/shell/question';
import { updateCrumbs } from './list.server';

export const updateEditLoader = pageLoader((page) => {
  const { text, portal, params } = page;
  const { project, photos, choices, ...update } = draftForEdit(page, params);
  const { id, number, title } = update;
  const backHref = investorUpdatePath(portal, project.id, id);
  return {
    title: text('investorUpdate.form.title', { number }),
    breadcrumbs: [...updateCrumbs(page, project), { label: title, href: backHref }],
    backHref,
    ...choices,
    values: formValuesOf(updateFields, { ...update, photos: photos.map(({ fileId }) => fileId) }),
  };
});

export const updateEditAction = formAction(updateDraft, {
  done: (page, { id, projectId }) =>
    page.goTo(investorUpdatePath(page.portal, projectId, id), 'investorUpdate.toast.updated'),
});

export const updateDeleteLoader = pageLoader((page) => {
  const { text, portal, params } = page;
  const { id, title, project } = draftForEdit(page, params);
  return {
    title: text('investorUpdate.delete.title', { title }),
    words: [text('investorUpdate.delete.text')],
    confirmLabel: text('investorUpdate.delete.confirm'),
    danger: true,
    action: investorUpdateDeletePath(portal, project.id, id),
    closeHref: investorUpdatePath(portal, project.id, id),
  } satisfies Question;
});

export const updateDeleteAction = formAction(deleteDraft, {
  done: (page, { title, projectId }) =>
    page.goTo(investorUpdatesPath(page.portal, projectId), 'investorUpdate.toast.deleted', {
      title,
    }),
});
