import { isPlanFaq } from 'db/plan-faq';
import { faqs } from 'db/schema/faq';
import { wordsIn } from 'db/search-index';
import { asc, eq } from 'drizzle-orm';
import { z } from 'zod';
import type { PublicCaller } from '~/models/operation.server';
import { publicQuery } from '~/models/public-query.server';

/** The active questions in their order; `question` and `answer` are in the language of the page. */
export const publicFaqs = publicQuery({
  run(caller) {
    const rows = activeFaqs(caller);
    return { rows, total: rows.length };
  },
});

/** The questions that contain every word, in either language. */
export const faqSearch = publicQuery({
  input: z.object({ search: z.string().trim().catch('') }),
  run(caller, { search }) {
    const words = wordsIn(search.slice(0, 200));
    // Punctuation alone matches nothing.
    const rows =
      search && !words.length ? [] : activeFaqs(caller).filter((faq) => containsAll(faq, words));
    return { rows, total: rows.length };
  },
});

const maxRows = 500;

/** Without sold plans, the questions about them are left out. */
const activeFaqs = ({ db, locale, gateway }: Pick<PublicCaller, 'db' | 'locale' | 'gateway'>) =>
  db
    .select()
    .from(faqs)
    .where(eq(faqs.isActive, true))
    .orderBy(asc(faqs.sortOrder), asc(faqs.id))
    .limit(maxRows)
    .all()
    .filter((faq) => gateway !== null || !isPlanFaq(faq))
    .map((faq) => ({ ...faq, ...(locale === 'he-IL' ? hebrew(faq) : english(faq)) }));

type Faq = typeof faqs.$inferSelect;

const english = ({ questionEn: question, answerEn: answer }: Faq) => ({ question, answer });
const hebrew = ({ questionHe: question, answerHe: answer }: Faq) => ({ question, answer });

/** Some dozen rows need no index. */
function containsAll(
  { questionEn, answerEn, questionHe, answerHe }: Faq,
  words: readonly string[],
): boolean {
  const text = wordsIn([questionEn, answerEn, questionHe, answerHe].join(' ')).join(' ');
  return words.every((word) => text.includes(word));
}
