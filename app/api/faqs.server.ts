import { faqFields } from '~/models/faq/input';
import { publicFaqs } from '~/models/faq/public.server';
import { createFaq, deleteFaq, faqPage, updateFaq } from '~/models/faq/save.server';
import type { Caller, Payload, PublicCaller } from '~/models/operation.server';
import { formValuesOf } from '~/models/payload';
import { sendSupportMessage } from '~/models/support/send.server';
import { open, perform } from './call.server';
import { done, flag, page, presenter, text, through, whole } from './fields';

const faq = presenter<ReturnType<typeof faqPage>>()('Faq', {
  id: whole,
  question_en: text,
  answer_en: text,
  question_he: text,
  answer_he: text,
  is_active: flag,
  sort_order: whole,
  version: whole,
});

const saved = through(faq, ({ id }: { id: number }, caller: PublicCaller) =>
  faqPage(caller as Caller, { id }),
);

function currentValues(caller: Caller, { id }: Payload): Payload {
  const { version: _, ...typed } = formValuesOf(faqFields, faqPage(caller, { id }));
  return typed;
}

export const faqCalls = [
  open('GET /api/faqs', 'Questions and answers, in both languages', publicFaqs, page(faq)),
  perform('POST /api/admin/faqs', 'Add a question', createFaq, saved),
  perform('PUT /api/admin/faqs/{id}', 'Change a question', updateFaq, saved, {
    currentValues,
  }),
  perform('DELETE /api/admin/faqs/{id}', 'Delete a question', deleteFaq, done),
  open('POST /api/support/message', 'Write to support', sendSupportMessage, done, {
    captcha: ({ actor }) => actor === null,
  }),
];
