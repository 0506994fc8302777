import { messageChanges } from '~/models/deletions/lists.server';
import { openMessage } from '~/models/messages/read.server';
import { sendMessage, writtenMessage } from '~/models/messages/send.server';
import type { Caller, PublicCaller } from '~/models/operation.server';
import { apiFilePath } from '~/paths';
import { perform, read } from './call.server';
import {
  changesSince,
  flag,
  from,
  list,
  maybe,
  moment,
  ofProject,
  presenter,
  text,
  through,
  whole,
} from './fields';

type Row = ReturnType<typeof messageChanges>['messages'][number];

const file = presenter<{ id: number; name: string }>()('MessageFile', {
  name: text,
  url: from(text, ({ id }) => apiFilePath(id)),
});

const sender = presenter<Pick<Row, 'senderId' | 'senderName' | 'senderRole'>>()('Sender', {
  id: from(maybe(whole), ({ senderId, senderName }) => (senderName === null ? null : senderId)),
  name: from(maybe(text), ({ senderName }) => senderName),
  role: from(maybe(text), ({ senderName, senderRole }) =>
    senderName === null ? null : senderRole,
  ),
});

type MessageFields = Omit<Row, 'isUnread' | 'preview'>;
const messageFields = {
  id: whole,
  project_id: whole,
  phase_id: maybe(whole),
  /** The first message of the conversation. */
  thread_id: from(whole, ({ id, threadId }: MessageFields) => threadId ?? id),
  sender_name: maybe(text),
  sender: from(sender, (row: MessageFields) => row),
  receiver_id: maybe(whole),
  receiver_type: whole,
  subject: text,
  message: text,
  /** The update to investors that was sent as this message. */
  update_id: maybe(whole),
  file: maybe(file),
  created_at: moment,
};

const message = presenter<MessageFields>()('Message', messageFields);
const messageRow = presenter<Row>()('MessageRow', { ...messageFields, is_unread: flag });

const messagePage = presenter<ReturnType<typeof messageChanges>>()('Messages', {
  messages: list(messageRow),
  /** The `before` value for the next page; null at the end. */
  next: maybe(whole),
  meta: from(changesSince, (kept) => kept),
});

const createdMessage = through(message, ({ id }: { id: number }, caller: PublicCaller) =>
  writtenMessage(caller as Caller, { id }),
);

export const messageCalls = [
  read(
    'GET /api/project/messages/{projectId}',
    'The messages of a project, newest first',
    messageChanges,
    messagePage,
  ),
  read(
    'GET /api/project/messages/{projectId}/{id}',
    'Read a message and mark it as opened',
    openMessage,
    message,
    { isFresh: true },
  ),
  perform(
    'POST /api/chat/send',
    'Send a message to people of a project',
    sendMessage,
    createdMessage,
    {
      extraFields: ofProject,
    },
  ),
];
