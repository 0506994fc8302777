import { isPlanFaq } from 'db/plan-faq';
import { faqs } from 'db/schema/faq';
import { or, sql } from 'drizzle-orm';
import { listOf } from '~/models/lists/list.server';

export const faqList = listOf({
  roles: ['superadmin'],
  id: faqs.id,
  visible: () => undefined,
  sorts: {
    sort_order: faqs.sortOrder,
    question_en: faqs.questionEn,
    question_he: faqs.questionHe,
    is_active: faqs.isActive,
  },
  first: { orderBy: 'sort_order', order: 'asc' },
  search: {
    like: (pattern) =>
      or(
        ...[faqs.questionEn, faqs.answerEn, faqs.questionHe, faqs.answerHe].map(
          (column) => sql`${column} like ${pattern} escape '\\'`,
        ),
      ),
  },
  rows: (db) =>
    db
      .select({
        id: faqs.id,
        questionEn: faqs.questionEn,
        answerEn: faqs.answerEn,
        questionHe: faqs.questionHe,
        answerHe: faqs.answerHe,
        isActive: faqs.isActive,
        sortOrder: faqs.sortOrder,
      })
      .from(faqs),
  toRows: (rows, { gateway }) =>
    rows.map(({ answerEn, answerHe, ...row }) => ({
      ...row,
      state: stateOf({ ...row, answerEn, answerHe }, gateway !== null),
    })),
});

type Faq = Parameters<typeof isPlanFaq>[0] & { isActive: boolean };

function stateOf(faq: Faq, areSold: boolean): 'hidden' | 'shown' | 'withPlans' {
  if (!faq.isActive) return 'hidden';
  return !areSold && isPlanFaq(faq) ? 'withPlans' : 'shown';
}
