import { idParam, pageAction, pageLoader } from '~/http/page.server';
import { portals } from '~/http/portals.server';
import { redirectWithToast } from '~/http/toast.server';
import { deleteFaq } from '~/models/faq/delete.server';
import { findFaq } from '~/models/faq/find.server';
import { faqDeletePath, faqPath } from '~/paths';
import { faqRule } from './list.server';

/** Asks before a question goes, over the list it stands in. */
export const faqDeleteLoader = pageLoader(portals.admin, faqRule, ({ db, actor, view, text, params }) => {
  const { id, questionEn, questionHe } = findFaq(db, actor, idParam(params, 'id'));
  view.title = text('faq.delete.title');
  const question = view.locale === 'he-IL' ? questionHe : questionEn;
  return { title: view.title, question, action: faqDeletePath(id), closeHref: faqPath() };
});

export const faqDeleteAction = pageAction(portals.admin, faqRule, (page) => {
  const { db, actor, now, text, params } = page;
  deleteFaq(db, actor, idParam(params, 'id'), now);
  return redirectWithToast(page, faqPath(), text('faq.toast.deleted'));
});
