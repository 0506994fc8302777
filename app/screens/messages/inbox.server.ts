import { listPayload } from '~/http/list.server';
import { pageLoader } from '~/http/page.server';
import { inbox } from '~/models/messages/inbox.server';
import { inboxPath } from '~/paths';

export const inboxLoader = pageLoader((page) => {
  const { text, portal } = page;
  const { filters: asked, unread, others, next, ...found } = inbox(page, listPayload(page));
  const { projectId, isUnread, before } = asked;
  const href = (changes: { unread?: '1'; before?: number }) =>
    inboxPath(portal, { project_id: projectId, ...changes });
  const narrowed = isUnread ? ({ unread: '1' } as const) : {};
  return {
    ...found,
    title: text('message.inbox.title'),
    portal,
    path: inboxPath(portal),
    projectId,
    isUnread,
    unread: unread.map((row) => ({ ...row, isUnread: true })),
    others: others.map((row) => ({ ...row, isUnread: false })),
    pills: [
      { label: text('message.list.everything'), href: href({}), current: !isUnread },
      { label: text('message.inbox.unread'), href: href({ unread: '1' }), current: isUnread },
    ],
    allUnreadHref: href({ unread: '1' }),
    newestHref: before === undefined ? null : href(narrowed),
    moreHref: next === null ? null : href({ ...narrowed, before: next }),
  };
});
