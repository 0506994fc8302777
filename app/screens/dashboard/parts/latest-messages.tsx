import { day } from '~/i18n/format';
import { useText } from '~/i18n/text';
import { projectMessagesPath } from '~/paths';
import { Badge } from '~/ui/badge';
import { Section } from '~/ui/card';
import { Ltr } from '~/ui/ltr';
import { Hint } from '~/ui/text';
import type { MemberDashboard } from '../member.server';

type Props = { messages: NonNullable<MemberDashboard['messages']>['rows'] };

/** The latest messages to the person, each leading to its project's messages. */
export function LatestMessages({ messages }: Props) {
  const text = useText();
  return (
    <Section title={text('dashboard.messages.title')}>
      {messages.length === 0 && <Hint>{text('dashboard.messages.none')}</Hint>}
      <ul>
        {messages.map((message) => (
          <li key={message.id} className="border-b border-line py-3">
            <div className="flex flex-wrap items-baseline gap-x-3">
              <a
                href={projectMessagesPath('member', message.projectId)}
                className={message.isRead ? '' : 'font-semibold'}
              >
                <bdi>{message.subject}</bdi>
              </a>
              {!message.isRead && <Badge tone="info">{text('dashboard.messages.unread')}</Badge>}
            </div>
            <Hint>
              <bdi>{message.senderName ?? text('dashboard.messages.unknownSender')}</bdi> ·{' '}
              <bdi>{message.projectName}</bdi> · <Ltr>{day(message.createdAt)}</Ltr>
            </Hint>
          </li>
        ))}
      </ul>
    </Section>
  );
}
