import { useText } from '~/i18n/text';
import { inThread } from '~/paths';
import { SummaryButton } from '~/ui/button';
import { Moment } from '~/ui/moment';
import { Hint, Prose } from '~/ui/text';
import { Bubble, Thread } from '~/ui/thread';
import type { OpenThread } from '../thread.server';
import { Attachment } from './attachment';
import { ReplyForm } from './reply';

type Message = OpenThread['messages'][number];

/** Read messages are folded, except the last ones. */
const alwaysShown = 4;

type ThreadPaneProps = { thread: OpenThread };

export function ThreadPane({ thread }: ThreadPaneProps) {
  const { subject, project, messages, earlierHref, newestHref, reply } = thread;
  const text = useText();
  const firstNew = messages.findIndex(({ isUnread, isOpened }) => isUnread || isOpened);
  const start = Math.min(
    firstNew === -1 ? messages.length : firstNew,
    messages.length - alwaysShown,
  );
  const earlier = messages.slice(0, Math.max(start, 0));
  const latest = messages.slice(earlier.length);
  return (
    <Thread
      title={subject}
      about={
        <Hint>
          <a href={project.href}>
            <bdi>{project.name}</bdi>
          </a>
          {' · '}
          {text('message.thread.count', { count: messages.length })}
        </Hint>
      }
      close={{ href: thread.closeHref, label: text('message.thread.close') }}
      foot={reply && reply.choices.length > 0 && <ReplyForm reply={reply} />}
    >
      {earlierHref && (
        <p>
          <a href={earlierHref}>{text('message.thread.earlier')}</a>
        </p>
      )}
      {earlier.length > 0 && (
        <details>
          <SummaryButton>{text('message.thread.read', { count: earlier.length })}</SummaryButton>
          <Messages of={earlier} />
        </details>
      )}
      <Messages of={latest} />
      {newestHref && (
        <p>
          <a href={newestHref}>{text('message.thread.newest')}</a>
        </p>
      )}
    </Thread>
  );
}

const Messages = ({ of }: { of: Message[] }) =>
  of.map((message) => <MessageBubble key={message.id} message={message} />);

function MessageBubble({ message }: { message: Message }) {
  const { id, isOwn, isUnread, senderName, to, createdAt, phase, file, updateHref } = message;
  const text = useText();
  const facts = [
    {
      label: text('message.field.from'),
      value: <bdi>{senderName ?? text('message.list.unknownSender')}</bdi>,
    },
    {
      label: text('message.field.to'),
      value: <bdi>{to.name ?? text(`message.type.${to.type}`)}</bdi>,
    },
    { label: text('message.field.date'), value: <Moment at={createdAt} /> },
    ...(phase ? [{ label: text('message.field.phase'), value: <bdi>{phase}</bdi> }] : []),
  ];
  return (
    <Bubble id={inThread(id).slice(1)} facts={facts} isOwn={isOwn} isUnread={isUnread}>
      <Prose className="wrap-anywhere">{message.text}</Prose>
      {updateHref && (
        <p>
          <a href={updateHref}>{text('investorUpdate.show.whole')}</a>
        </p>
      )}
      {file && <Attachment file={file} />}
    </Bubble>
  );
}
