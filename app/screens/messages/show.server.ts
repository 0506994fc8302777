import { idParam, type Page, pageLoader } from '~/http/page.server';
import { documentKind } from '~/models/documents/kind';
import { findMessage, openMessage } from '~/models/messages/read.server';
import { receiverTypeName } from '~/models/messages/receiver-types';
import { mayWriteMessages } from '~/models/messages/visible.server';
import { projectMessagesPath, projectWritePath } from '~/paths';
import { messageParams, readMessageState } from './list-query';

/** One message over the list it was opened from; opening it marks it read, unless on somebody else's behalf. */
export const messageShowLoader = pageLoader({ permission: 'messages.view' }, show);

function show({ db, actor, impersonator, params, url, now, frame, portal }: Page) {
  const projectId = idParam(params, 'id');
  const messageId = idParam(params, 'messageId');
  const message = impersonator
    ? findMessage(db, actor, projectId, messageId)
    : openMessage(db, actor, projectId, messageId, now);
  const mayAnswer = mayWriteMessages(actor) && message.senderId !== actor.id && message.senderName !== null;
  const { id, senderName, receiverName, receiverType, subject, createdAt, phase, file } = message;
  frame.title = subject;
  return {
    ...{ subject, senderName, createdAt, phase },
    text: message.message,
    to: { name: receiverName, type: receiverTypeName(receiverType) },
    file: file && { id: file.id, name: file.name, size: file.size, kind: documentKind(file.mediaType) },
    answerHref: mayAnswer ? projectWritePath(portal, projectId, { answer: id }) : null,
    closeHref: `${projectMessagesPath(portal, projectId, messageParams(readMessageState(url)))}#message-${id}`,
  };
}

export type ShownMessage = ReturnType<typeof show>;
