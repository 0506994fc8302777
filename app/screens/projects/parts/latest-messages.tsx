import { day } from '~/i18n/format';
import { useText } from '~/i18n/text';
import type { MessageRow } from '~/models/messages/list.server';
import { type PortalName, projectMessagePath, projectMessagesPath, projectWritePath } from '~/paths';
import { Badge } from '~/ui/badge';
import { ButtonLink } from '~/ui/button';
import { Section } from '~/ui/card';
import { LetterCard } from '~/ui/letter-card';
import { Ltr } from '~/ui/ltr';
import { Hint } from '~/ui/text';

type LatestMessagesProps = {
  portal: PortalName;
  projectId: number;
  messages: MessageRow[];
  mayWrite: boolean;
};

/** The latest messages of a project, and the way to all of them. */
export function LatestMessages({ portal, projectId, messages, mayWrite }: LatestMessagesProps) {
  const text = useText();
  return (
    <Section
      title={text('message.list.latest')}
      action={
        mayWrite && (
          <ButtonLink href={projectWritePath(portal, projectId)} icon="send">
            {text('message.write.action')}
          </ButtonLink>
        )
      }
    >
      {messages.length === 0 && <Hint>{text('message.list.emptyRead')}</Hint>}
      <ol>
        {messages.map(({ id, subject, senderName, createdAt, isUnread }) => (
          <LetterCard
            key={id}
            id={`message-${id}`}
            href={projectMessagePath(portal, projectId, id)}
            title={subject}
            sender={senderName ?? text('message.list.unknownSender')}
            date={<Ltr>{day(createdAt)}</Ltr>}
            mark={isUnread && <Badge tone="info">{text('message.list.unread')}</Badge>}
          />
        ))}
      </ol>
      <p>
        <ButtonLink href={projectMessagesPath(portal, projectId)} icon="message">
          {text('message.list.all')}
        </ButtonLink>
      </p>
    </Section>
  );
}
