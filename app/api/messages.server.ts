import { messageChanges } from '~/models/deletions/lists.server';
import { openMessage } from '~/models/messages/read.server';
import { sendMessage, sentMessage } from '~/models/messages/send.server';
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
  presenter,
  text,
  through,
  whole,
} from './fields';
import { ofProject } from './of-project';

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

type Told = Omit<Row, 'isUnread'>;
const told = {
  id: whole,
  project_id: whole,
  phase_id: maybe(whole),
  sender_name: maybe(text),
  sender: from(sender, (row: Told) => row),
  receiver_id: maybe(whole),
  receiver_type: whole,
  subject: text,
  message: text,
  file: maybe(file),
  created_at: moment,
};

const message = presenter<Told>()('Message', told);
const messageRow = presenter<Row>()('MessageRow', { ...told, is_unread: flag });

const messagePage = presenter<ReturnType<typeof messageChanges>>()('Messages', {
  messages: list(messageRow),
  /** What `before` is for the next page; null at the end. */
  next: maybe(whole),
  meta: from(changesSince, (kept) => kept),
});

const sent = through(message, ({ id }: { id: number }, caller: PublicCaller) =>
  sentMessage(caller as Caller, { id }),
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
    'A message, which counts as opened from then on',
    openMessage,
    message,
    { isFresh: true },
  ),
  perform('POST /api/chat/send', 'Write to people of a project', sendMessage, sent, {
    also: ofProject,
  }),
];
