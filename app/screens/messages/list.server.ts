import { idParam, type Page, pageLoader } from '~/http/page.server';
import { listMessages, type MessageFilter } from '~/models/messages/list.server';
import { receiverTypeAsked, writesToOwnerOnly } from '~/models/messages/receiver-types';
import { sendMessage } from '~/models/messages/send.server';
import { findProject } from '~/models/projects/visible.server';
import { projectMessagePath, projectMessagesPath, projectPath, projectWritePath } from '~/paths';
import { messageParams, readMessageState } from './list-query';

const atOnce = 20;

/** A project's messages as cards, newest first, and the way to the older ones (001 §2). */
export const messageListLoader = pageLoader({ permission: 'messages.view' }, list);

function list({ db, actor, params, url, frame, text, portal }: Page) {
  const { id, name } = findProject(db, actor, idParam(params, 'id'));
  const state = readMessageState(url);
  const { rows, next } = listMessages(db, actor, id, { ...state, most: atOnce });
  const href = (changes: MessageFilter & { before?: number }) =>
    projectMessagesPath(portal, id, messageParams(changes));
  const { before, ...filter } = state;
  frame.title = text('message.list.of', { project: name });
  return {
    project: { name, href: projectPath(portal, id) },
    rows: rows.map((row) => ({ ...row, href: projectMessagePath(portal, id, row.id, messageParams(state)) })),
    isFiltered: filter.type !== undefined || filter.isSender === true,
    newestHref: before === undefined ? null : href(filter),
    moreHref: next === null ? null : href({ ...filter, before: next }),
    filters: filtersFor(actor).map((each) => ({
      name: each.name,
      href: href(each.filter),
      current: each.filter.type === filter.type && each.filter.isSender === filter.isSender,
    })),
    writeHref: sendMessage.permits(actor) ? projectWritePath(portal, id) : null,
  };
}

export type MessageList = ReturnType<typeof list>;

type Filter = { name: 'everything' | 'investor' | 'tenant' | 'sent'; filter: MessageFilter };

/** Investors and tenants see no other kind of receiver than themselves, so there is nothing to choose. */
function filtersFor(actor: Page['actor']): Filter[] {
  const byType: Filter[] = [
    { name: 'investor', filter: { type: receiverTypeAsked('investor') } },
    { name: 'tenant', filter: { type: receiverTypeAsked('tenant') } },
  ];
  return [
    { name: 'everything', filter: {} },
    ...(writesToOwnerOnly(actor.role) ? [] : byType),
    ...(sendMessage.permits(actor) ? [{ name: 'sent' as const, filter: { isSender: true } }] : []),
  ];
}
