import { listPayload } from '~/http/list.server';
import { openLoader } from '~/http/page.server';
import { portalOf } from '~/http/portals.server';
import { faqSearch } from '~/models/faq/public.server';
import { faqPublicPath } from '~/paths';
import { makeIndexable } from '~/screens/shell/seo.server';

export const faqPublicLoader = openLoader((page) => {
  const { actor, session, url, frame, text } = page;
  frame.title = text('faq.public.title');
  makeIndexable(page, faqPublicPath(), text('faq.public.lead'));
  if (actor) Object.assign(frame, { shell: 'app', portal: portalOf(actor) });
  const search = url.searchParams.get('search')?.trim() ?? '';
  if (!session && !search) frame.caching = 'everybody';
  return { ...faqSearch(page, listPayload(page)), title: frame.title, search };
});
