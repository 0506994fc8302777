import { listPayload } from '~/http/list.server';
import { type Page, pageLoader } from '~/http/page.server';
import { faqList } from '~/models/faq/list.server';
import { faqPath } from '~/paths';

/** The questions of the public page, in the order they stand there unless asked otherwise. */
export const faqListLoader = pageLoader(faqPage);

function faqPage(page: Page) {
  const list = faqList(page, listPayload(page));
  page.frame.title = page.text('faq.list.title');
  return { ...list, title: page.frame.title, path: faqPath() };
}

export type FaqList = ReturnType<typeof faqPage>;
