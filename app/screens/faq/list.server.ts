import { readListQuery } from '~/http/list.server';
import { type Page, pageLoader } from '~/http/page.server';
import { faqSorts, listFaqs } from '~/models/faq/list.server';
import { faqPath } from '~/paths';

/** The questions of the public page, in the order they stand there unless asked otherwise. */
export const faqListLoader = pageLoader(faqList);

function faqList({ db, actor, url, frame, text }: Page) {
  const asked = readListQuery(url, { sortable: faqSorts });
  const state = asked.orderBy === 'id' ? { ...asked, orderBy: 'sort_order', order: 'asc' as const } : asked;
  frame.title = text('faq.list.title');
  return { ...listFaqs(db, actor, state), title: frame.title, path: faqPath(), state };
}

export type FaqList = ReturnType<typeof faqList>;
