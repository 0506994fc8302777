import { z } from 'zod';
import { checkbox, line, paragraph, wholeNumber } from '~/models/fields';

export const faqFields = z.object({
  question_en: line(300),
  answer_en: paragraph(5000),
  question_he: line(300),
  answer_he: paragraph(5000),
  is_active: checkbox,
  sort_order: wholeNumber(1, 9999, 'faq.errors.order'),
});

export type FaqFields = z.input<typeof faqFields>;

/** The maximum of `sort_order`. */
export const largestOrder = 9999;
