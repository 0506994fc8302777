import { listPayload } from '~/http/list.server';
import { pageLoader } from '~/http/page.server';
import { faqList } from '~/models/faq/list.server';
import { faqPath } from '~/paths';

export const faqListLoader = pageLoader((page) => {
  page.frame.title = page.text('faq.list.title');
  return { ...faqList(page, listPayload(page)), title: page.frame.title, path: faqPath() };
});
