import { listPayload } from '~/http/list.server';
import { pageLoader } from '~/http/page.server';
import { type InboxThread, inbox } from '~/models/messages/inbox.server';
import { threadSubject } from '~/models/messages/reply.server';
import { inboxPath } from '~/paths';
import { threadOf } from './thread.server';

export const inboxLoader = pageLoader((page) => {
  const { text, portal, url } = page;
  const { filters, unread, others, next, openThreadId, ...found } = inbox(page, listPayload(page));
  const { projectId, isUnread, before } = filters;
  const href = (changes: { unread?: '1'; before?: number; open?: number }) =>
    inboxPath(portal, { project_id: projectId, ...changes });
  const narrowed = isUnread ? ({ unread: '1' } as const) : {};
  const rowOf = (row: InboxThread) => ({
    ...row,
    subject: threadSubject(row.subject),
    href: href({ ...narrowed, before, open: row.id }),
    isCurrent: openThreadId !== null && row.threadId === openThreadId,
  });
  const open = url.searchParams.get('open') ?? undefined;
  const thread =
    openThreadId === null
      ? null
      : threadOf(page, { id: open }, href({ ...narrowed, before }), 'inbox');
  return {
    ...found,
    thread,
    title: text('message.inbox.title'),
    portal,
    path: inboxPath(portal),
    projectId,
    isUnread,
    unread: unread.map(rowOf),
    others: others.map(rowOf),
    pills: [
      { label: text('message.list.everything'), href: href({}), current: !isUnread },
      { label: text('message.inbox.unread'), href: href({ unread: '1' }), current: isUnread },
    ],
    allUnreadHref: href({ unread: '1' }),
    newestHref: before === undefined ? null : href(narrowed),
    moreHref: next === null ? null : href({ ...narrowed, before: next }),
  };
});
