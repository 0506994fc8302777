import { useText } from '~/i18n/text';
import type { InboxThread } from '~/models/messages/inbox.server';
import { type PortalName, projectMessagePath } from '~/paths';
import { Badge } from '~/ui/alert';
import { LetterCard } from '~/ui/letter-card';
import { Moment } from '~/ui/moment';

type Props = {
  rows: (InboxThread & { href?: string; isCurrent?: boolean })[];
  portal: PortalName;
};

/** Conversations of several projects, each by its newest message. */
export function MessageRows({ rows, portal }: Props) {
  const text = useText();
  if (rows.length === 0) return null;
  return (
    <ol>
      {rows.map(({ id, project, subject, senderName, createdAt, timeZone, ...row }) => (
        <LetterCard
          key={id}
          id={`message-${id}`}
          href={row.href ?? projectMessagePath(portal, project.id, id)}
          title={subject}
          sender={senderName ?? text('message.list.unknownSender')}
          about={project.name}
          preview={row.preview}
          count={row.messageCount > 1 && text('message.thread.count', { count: row.messageCount })}
          date={<Moment at={createdAt} timeZone={timeZone} />}
          mark={row.unreadCount > 0 && <UnreadBadge count={row.unreadCount} />}
          isCurrent={row.isCurrent}
        />
      ))}
    </ol>
  );
}

export function UnreadBadge({ count }: { count: number }) {
  const text = useText();
  return (
    <Badge tone="info">
      {count === 1
        ? text('message.list.unread')
        : text('message.list.unreadSeveral', { number: count })}
    </Badge>
  );
}
