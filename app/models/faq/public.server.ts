import { faqs } from 'db/schema/desk';
import { wordsIn } from 'db/search-index';
import { asc, eq } from 'drizzle-orm';
import { z } from 'zod';
import { publicQuery } from '~/models/open-query.server';
import type { OpenCaller } from '~/models/operation.server';

/**
 * What everybody may read, in its order; `question` and `answer` are in the language of the page.
 */
export const publicFaqs = publicQuery({
  run(caller) {
    const rows = shown(caller);
    return { rows, total: rows.length };
  },
});

/** Those in which every word stands, in either language. */
export const foundFaqs = publicQuery({
  input: z.object({ search: z.string().trim().catch('') }),
  run(caller, { search }) {
    const words = wordsIn(search.slice(0, 200));
    // Nothing but punctuation, which no text holds, finds nothing.
    const rows = search && !words.length ? [] : shown(caller).filter((faq) => holds(faq, words));
    return { rows, total: rows.length };
  },
});

const mostShown = 500;

const shown = ({ db, locale }: Pick<OpenCaller, 'db' | 'locale'>) =>
  db
    .select()
    .from(faqs)
    .where(eq(faqs.isActive, true))
    .orderBy(asc(faqs.sortOrder), asc(faqs.id))
    .limit(mostShown)
    .all()
    .map((faq) => ({ ...faq, ...(locale === 'he-IL' ? hebrew(faq) : english(faq)) }));

type Faq = typeof faqs.$inferSelect;

const english = ({ questionEn: question, answerEn: answer }: Faq) => ({ question, answer });
const hebrew = ({ questionHe: question, answerHe: answer }: Faq) => ({ question, answer });

/** A few dozen rows need no index. */
function holds(
  { questionEn, answerEn, questionHe, answerHe }: Faq,
  words: readonly string[],
): boolean {
  const text = wordsIn([questionEn, answerEn, questionHe, answerHe].join(' ')).join(' ');
  return words.every((word) => text.includes(word));
}
