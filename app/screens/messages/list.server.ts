import { listPayload } from '~/http/list.server';
import { type Page, pageLoader } from '~/http/page.server';
import { timesOfProject } from '~/models/access/times.server';
import { type MessageFilter, threadList } from '~/models/messages/list.server';
import {
  parseReceiverType,
  receiverTypeName,
  writesToOwnerOnly,
} from '~/models/messages/receiver-types';
import { threadSubject } from '~/models/messages/reply.server';
import { sendMessage } from '~/models/messages/send.server';
import { projectMessagePath, projectMessagesPath, projectPath, projectWritePath } from '~/paths';

export const messageListLoader = pageLoader((page) => {
  const { db, actor, params, frame, text, portal } = page;
  const { project, filter, before, rows, next, openThreadId } = threadList(page, {
    ...listPayload(page),
    project_id: params.id,
    message_id: params.message_id,
  });
  const href = (changes: Asked) => projectMessagesPath(portal, project.id, messageParams(changes));
  const here = messageParams({ ...filter, before });
  frame.timeZone = timesOfProject(db, actor, project.id).timeZone;
  return {
    title: text('message.list.of', { project: project.name }),
    project: { name: project.name, href: projectPath(portal, project.id) },
    rows: rows.map((row) => ({
      ...row,
      subject: threadSubject(row.subject),
      isCurrent: openThreadId !== null && row.threadId === openThreadId,
      href: projectMessagePath(portal, project.id, row.id, here),
    })),
    isFiltered: filter.type !== undefined || filter.isSender === true,
    newestHref: before === undefined ? null : href(filter),
    moreHref: next === null ? null : href({ ...filter, before: next }),
    filters: filtersFor(actor).map(({ name, ...each }) => ({
      name,
      href: href(each),
      current: each.type === filter.type && Boolean(each.isSender) === filter.isSender,
    })),
    writeHref: sendMessage.permits(actor) ? projectWritePath(portal, project.id) : null,
  };
});

type Asked = MessageFilter & { before?: number };

const messageParams = ({ type, isSender, before }: Asked) => ({
  receiver_type: type === undefined ? undefined : receiverTypeName(type),
  is_sender: isSender ? ('1' as const) : undefined,
  before,
});

type Filter = MessageFilter & { name: 'everything' | 'investor' | 'tenant' | 'sent' };

/** Investors and tenants can write only to their own kind, so they get no filter. */
function filtersFor(actor: Page['actor']): Filter[] {
  const byType: Filter[] = [
    { name: 'investor', type: parseReceiverType('investor') },
    { name: 'tenant', type: parseReceiverType('tenant') },
  ];
  const sentFilter: Filter = { name: 'sent', isSender: true };
  return [
    { name: 'everything' },
    ...(writesToOwnerOnly(actor.role) ? [] : byType),
    ...(sendMessage.permits(actor) ? [sentFilter] : []),
  ];
}
