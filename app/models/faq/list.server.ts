import type { Database } from 'db/client.server';
import { faqs } from 'db/schema/desk';
import { or, sql } from 'drizzle-orm';
import type { Actor } from '~/models/access/actor.server';
import { AppError } from '~/models/errors';
import { type ListPage, type ListQuery, likeAnywhere, ordered } from '~/models/lists/list-query.server';
import { mayKeepFaqs } from './save.server';

const sortColumns = {
  sort_order: faqs.sortOrder,
  question_en: faqs.questionEn,
  question_he: faqs.questionHe,
  is_active: faqs.isActive,
};

/** Columns the list may be sorted by. */
export const faqSorts = Object.keys(sortColumns);

/** One page of the questions, shown or not. @throws AppError `forbidden` */
export function listFaqs(db: Database, actor: Actor, query: ListQuery) {
  if (!mayKeepFaqs(actor)) throw new AppError('forbidden');
  const pattern = likeAnywhere(query.search);
  const where = query.search
    ? or(
        ...[faqs.questionEn, faqs.answerEn, faqs.questionHe, faqs.answerHe].map(
          (column) => sql`${column} like ${pattern} escape '\\'`,
        ),
      )
    : undefined;
  const rows = db
    .select({
      id: faqs.id,
      questionEn: faqs.questionEn,
      questionHe: faqs.questionHe,
      isActive: faqs.isActive,
      sortOrder: faqs.sortOrder,
    })
    .from(faqs)
    .where(where)
    .orderBy(...ordered(query, sortColumns, faqs.id))
    .limit(query.perPage)
    .offset((query.page - 1) * query.perPage)
    .all();
  const counted = db.select({ count: sql<number>`count(*)` }).from(faqs).where(where).get();
  return { rows, total: counted?.count ?? 0 } satisfies ListPage<unknown>;
}
