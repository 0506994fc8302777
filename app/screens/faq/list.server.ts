import { readListQuery } from '~/http/list.server';
import { type Page, pageLoader } from '~/http/page.server';
import { faqSorts, listFaqs } from '~/models/faq/list.server';
import { faqPath } from '~/paths';

/** The questions are the whole site's, so they are the super admin's to write. */
export const faqRule = { roles: ['superadmin'] } as const;

/** The questions of the public page (001 §2), in the order they stand there unless asked otherwise. */
export const faqListLoader = pageLoader(faqRule, faqList);

function faqList({ db, actor, url, frame, text }: Page) {
  const asked = readListQuery(url, { sortable: faqSorts });
  const state = asked.orderBy === 'id' ? { ...asked, orderBy: 'sort_order', order: 'asc' as const } : asked;
  frame.title = text('faq.list.title');
  return { ...listFaqs(db, actor, state), title: frame.title, path: faqPath(), state };
}

export type FaqList = ReturnType<typeof faqList>;
