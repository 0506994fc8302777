import { formAction } from '~/http/form-action.server';
import { formKey, type Page, pageLoader } from '~/http/page.server';
import { timesOfProject } from '~/models/access/times.server';
import { documentKind } from '~/models/documents/input';
import { limits } from '~/models/limits/limits.server';
import { openThread } from '~/models/messages/open-thread.server';
import { receiverTypeName } from '~/models/messages/receiver-types';
import { sendMessage, writtenMessage } from '~/models/messages/send.server';
import {
  inboxPath,
  inThread,
  investorUpdatePath,
  projectMessagePath,
  projectMessagesPath,
  projectPath,
  projectWritePath,
} from '~/paths';

type ThreadPayload = { project_id?: string; id?: string };

/** The open conversation; `closeHref` is the list it was opened from. */
export function threadOf(page: Page, payload: ThreadPayload, closeHref: string, from?: 'inbox') {
  const { db, actor, portal } = page;
  const { id, project, messages, earlierId, newestId, reply, subject } = openThread(page, payload);
  const hrefOf = (messageId: number | null) =>
    messageId === null
      ? null
      : from === 'inbox'
        ? inboxPath(portal, { open: messageId })
        : projectMessagePath(portal, project.id, messageId);
  // The full form needs a message to reply to, whose sender can still read the answer.
  const last = messages.findLast(({ isOwn, isSenderActive }) => !isOwn && isSenderActive);
  return {
    subject,
    project: { name: project.name, href: projectPath(portal, project.id) },
    timeZone: timesOfProject(db, actor, project.id).timeZone,
    messages: messages.map((message) => ({
      id: message.id,
      isOpened: message.id === id,
      isOwn: message.isOwn,
      isUnread: message.isUnread,
      senderName: message.senderName,
      createdAt: message.createdAt,
      phase: message.phase,
      text: message.message,
      to: { name: message.receiverName, type: receiverTypeName(message.receiverType) },
      updateHref:
        message.updateId === null ? null : investorUpdatePath(portal, project.id, message.updateId),
      file: message.file && {
        id: message.file.id,
        name: message.file.name,
        size: message.file.size,
        kind: documentKind(message.file.mediaType),
      },
    })),
    earlierHref: hrefOf(earlierId),
    newestHref: hrefOf(newestId),
    closeHref: `${closeHref}#message-${messages.at(-1)?.id}`,
    reply: reply && {
      action: projectMessagePath(portal, project.id, id, { from }),
      choices: reply.choices,
      optionsHref: last ? projectWritePath(portal, project.id, { answer: last.id }) : null,
      mostAnHour: limits.messagesPerPerson.most,
      values: {
        form_key: formKey(page),
        subject: reply.subject,
        reply_to: reply.choices[0]?.messageId.toString(),
      },
    },
  };
}

export type OpenThread = ReturnType<typeof threadOf>;

const cameFromInbox = ({ url }: Pick<Page, 'url'>) => url.searchParams.get('from') === 'inbox';

export const messageShowLoader = pageLoader((page) => {
  const { params, url, frame, portal } = page;
  const from = cameFromInbox(page) ? 'inbox' : undefined;
  const list = `${projectMessagesPath(portal, Number(params.id))}${from ? '' : url.search}`;
  const payload = { project_id: params.id, id: params.message_id };
  const thread = threadOf(page, payload, list, from);
  frame.timeZone = thread.timeZone;
  return { title: thread.subject, thread };
});

export const replyAction = formAction(sendMessage, {
  payload(page) {
    const { id, message_id } = page.params;
    const { projectId } = writtenMessage(page, { project_id: id, id: message_id });
    return { project_id: String(projectId) };
  },
  done(page, { id }) {
    const { portal, params } = page;
    const thread = cameFromInbox(page)
      ? inboxPath(portal, { open: id })
      : projectMessagePath(portal, Number(params.id), id);
    return page.goTo(`${thread}${inThread(id)}`, 'message.write.done');
  },
});
