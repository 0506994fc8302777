import { formAction } from '~/http/form-action.server';
import { formKey, pageLoader } from '~/http/page.server';
import { faqFields } from '~/models/faq/input';
import { createFaq, deleteFaq, faqPage, newFaq, updateFaq } from '~/models/faq/save.server';
import { formValuesOf } from '~/models/payload';
import { faqDeletePath, faqPath } from '~/paths';
import type { Question } from '~/screens/shell/question';

export const faqCreateLoader = pageLoader((page) => {
  const { text } = page;
  const { sortOrder } = newFaq(page);
  return {
    title: text('faq.form.createTitle'),
    isNew: true,
    values: { sort_order: String(sortOrder), is_active: 'on', form_key: formKey(page) },
  };
});

export const faqEditLoader = pageLoader((page) => {
  const { text, params } = page;
  const faq = faqPage(page, params);
  return {
    title: text('faq.form.editTitle'),
    isNew: false,
    values: formValuesOf(faqFields, faq),
  };
});

export const faqCreateAction = formAction(createFaq, {
  done: (page) => page.goTo(faqPath(), 'faq.toast.created'),
});

export const faqEditAction = formAction(updateFaq, {
  done: (page) => page.goTo(faqPath(), 'faq.toast.updated'),
});

export const faqDeleteLoader = pageLoader((page) => {
  const { frame, text, params } = page;
  const { id, questionEn, questionHe } = faqPage(page, params);
  const question = frame.locale === 'he-IL' ? questionHe : questionEn;
  return {
    title: text('faq.delete.title'),
    words: [text('faq.delete.text', { question })],
    confirmLabel: text('faq.delete.confirm'),
    danger: true,
    action: faqDeletePath(id),
    closeHref: faqPath(),
  } satisfies Question;
});

export const faqDeleteAction = formAction(deleteFaq, {
  done: (page) => page.goTo(faqPath(), 'faq.toast.deleted'),
});
