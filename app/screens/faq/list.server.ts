import { formAction } from '~/http/form-action.server';
import { listPayload } from '~/http/list.server';
import { openLoader, pageLoader } from '~/http/page.server';
import { portalOf } from '~/http/portals.server';
import { faqList } from '~/models/faq/list.server';
import { faqAfter, moveFaq } from '~/models/faq/move.server';
import { faqSearch } from '~/models/faq/public.server';
import { faqPath, faqPublicPath } from '~/paths';
import { makeIndexable } from '~/screens/shell/seo.server';

export const faqListLoader = pageLoader((page) => {
  const list = faqList(page, listPayload(page));
  const { search, orderBy, order } = list.state;
  const last = list.rows.at(-1);
  return {
    ...list,
    title: page.text('faq.list.title'),
    path: faqPath(),
    /** Rows can be moved only in an unfiltered list in its own order. */
    mayMove: !search && orderBy === 'sort_order' && order === 'asc',
    end: last ? faqAfter(page, { id: last.id }) : null,
  };
});

export const faqMoveAction = formAction(moveFaq, {
  done: (page) => page.goTo(faqPath() + page.url.search, 'work.list.moved'),
});

export const faqPublicLoader = openLoader((page) => {
  const { actor, session, url, frame, text } = page;
  makeIndexable(page, faqPublicPath(), text('faq.public.lead'));
  if (actor) Object.assign(frame, { shell: 'app', portal: portalOf(actor) });
  const search = url.searchParams.get('search')?.trim() ?? '';
  return {
    ...faqSearch(page, listPayload(page)),
    title: text('faq.public.title'),
    caching: session || search ? undefined : 'everybody',
    search,
  };
});
