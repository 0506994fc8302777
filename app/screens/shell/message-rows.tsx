import { useText } from '~/i18n/text';
import type { InboxMessage } from '~/models/messages/inbox.server';
import { type PortalName, projectMessagePath } from '~/paths';
import { Badge } from '~/ui/alert';
import { LetterCard } from '~/ui/letter-card';
import { Moment } from '~/ui/moment';

type Props = { rows: (InboxMessage & { isUnread: boolean })[]; portal: PortalName };

export function MessageRows({ rows, portal }: Props) {
  const text = useText();
  if (rows.length === 0) return null;
  return (
    <ol>
      {rows.map(({ id, project, subject, senderName, createdAt, timeZone, isUnread }) => (
        <LetterCard
          key={id}
          id={`message-${id}`}
          href={projectMessagePath(portal, project.id, id)}
          title={subject}
          sender={senderName ?? text('message.list.unknownSender')}
          about={project.name}
          date={<Moment at={createdAt} timeZone={timeZone} />}
          mark={isUnread && <Badge tone="info">{text('message.list.unread')}</Badge>}
        />
      ))}
    </ol>
  );
}
