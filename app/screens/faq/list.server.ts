import { formAction } from '~/http/form-action.server';
import { listPayload } from '~/http/list.server';
import { pageLoader } from '~/http/page.server';
import { faqList } from '~/models/faq/list.server';
import { faqAfter, moveFaq } from '~/models/faq/move.server';
import { faqPath } from '~/paths';

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
