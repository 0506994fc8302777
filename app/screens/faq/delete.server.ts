import { idParam, pageAction, pageLoader } from '~/http/page.server';
import { redirectWithToast } from '~/http/toast.server';
import { deleteFaq } from '~/models/faq/delete.server';
import { findFaq } from '~/models/faq/find.server';
import { faqDeletePath, faqPath } from '~/paths';
import { faqRule } from './list.server';

/** Asks before a question goes, over the list it stands in. */
export const faqDeleteLoader = pageLoader(faqRule, ({ db, actor, frame, text, params }) => {
  const { id, questionEn, questionHe } = findFaq(db, actor, idParam(params, 'id'));
  frame.title = text('faq.delete.title');
  const question = frame.locale === 'he-IL' ? questionHe : questionEn;
  return { title: frame.title, question, action: faqDeletePath(id), closeHref: faqPath() };
});

export const faqDeleteAction = pageAction(faqRule, (page) => {
  const { db, actor, now, text, params } = page;
  deleteFaq(db, actor, idParam(params, 'id'), now);
  return redirectWithToast(page, faqPath(), text('faq.toast.deleted'));
});
