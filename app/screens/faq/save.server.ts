import { randomUUID } from 'node:crypto';
import { parseWithZod } from '@conform-to/zod/v4';
import { data } from '@remix-run/node';
import { formKey } from '~/http/form-key.server';
import { type ActionPage, idParam, pageAction, pageLoader } from '~/http/page.server';
import { redirectWithToast } from '~/http/toast.server';
import type { TextKey } from '~/i18n/words';
import { AppError } from '~/models/errors';
import { findFaq } from '~/models/faq/find.server';
import { createFaq, type FaqInput, nextFaqOrder, updateFaq } from '~/models/faq/save.server';
import { faqPath } from '~/paths';
import { type FaqFields, faqSchema } from './form';
import { faqRule } from './list.server';

/** What the form screen shows, for a new question and for one there is. */
export type FaqForm = {
  title: string;
  isNew: boolean;
  values: Partial<Record<keyof FaqFields, string>>;
};

export const faqCreateLoader = pageLoader(faqRule, ({ db, actor, frame, text }) => {
  const sort_order = String(nextFaqOrder(db, actor));
  frame.title = text('faq.form.createTitle');
  return {
    title: frame.title,
    isNew: true,
    values: { sort_order, is_active: 'on', form_key: formKey({ frame }) },
  } satisfies FaqForm;
});

export const faqEditLoader = pageLoader(faqRule, ({ db, actor, frame, text, params }) => {
  const faq = findFaq(db, actor, idParam(params, 'id'));
  frame.title = text('faq.form.editTitle');
  return {
    title: frame.title,
    isNew: false,
    values: {
      ...{ question_en: faq.questionEn, answer_en: faq.answerEn },
      ...{ question_he: faq.questionHe, answer_he: faq.answerHe },
      is_active: faq.isActive ? 'on' : undefined,
      sort_order: String(faq.sortOrder),
      version: String(faq.updatedAt),
    },
  } satisfies FaqForm;
});

export const faqCreateAction = pageAction(faqRule, (page) =>
  save(page, 'faq.toast.created', (input, { form_key = randomUUID() }) =>
    createFaq(page.db, page.actor, input, form_key, page.now),
  ),
);

export const faqEditAction = pageAction(faqRule, (page) => {
  const { id } = findFaq(page.db, page.actor, idParam(page.params, 'id'));
  return save(page, 'faq.toast.updated', (input, { version = 0 }) =>
    updateFaq(page.db, page.actor, id, input, version, page.now),
  );
});

/** Stores what was sent and goes back to the list, or answers with what is wrong beside what was typed. */
function save(page: ActionPage, done: TextKey, store: (input: FaqInput, fields: FaqFields) => unknown) {
  const submission = parseWithZod(page.form, { schema: faqSchema });
  if (submission.status !== 'success')
    return data({ lastResult: submission.reply(), version: undefined }, { status: 422 });
  const { question_en, answer_en, question_he, answer_he, is_active, sort_order } = submission.value;
  const input = {
    ...{ questionEn: question_en, answerEn: answer_en, questionHe: question_he, answerHe: answer_he },
    ...{ isActive: is_active, sortOrder: sort_order },
  };
  try {
    store(input, submission.value);
    return redirectWithToast(page, faqPath(), page.text(done));
  } catch (error) {
    if (!(error instanceof AppError) || error.code !== 'stale') throw error;
    const version = Number(error.values.version);
    return data({ lastResult: submission.reply({ fieldErrors: {} }), version }, { status: 409 });
  }
}
