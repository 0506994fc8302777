import { listPayload } from '~/http/list.server';
import { openLoader } from '~/http/page.server';
import { portalOf } from '~/http/portals.server';
import { faqSearch } from '~/models/faq/public.server';
import { faqPublicPath } from '~/paths';
import { makeIndexable } from '~/screens/shell/seo.server';

export const faqPublicLoader = openLoader((page) => {
  const { actor, session, url, frame, text } = page;
  makeIndexable(page, faqPublicPath(), text('faq.public.lead'));
  if (actor) Object.assign(frame, { shell: 'app', portal: portalOf(actor) });
  const search = url.searchParams.get('search')?.trim() ?? '';
  return {
    caching: !session && !search ? 'everybody' : undefined,
    ...faqSearch(page, listPayload(page)),
    title: text('faq.public.title'),
    search,
  };
});
