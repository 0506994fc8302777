import { useLoaderData } from '@remix-run/react';
import { count } from '~/i18n/format';
import { useLocale, useText } from '~/i18n/text';
import { projectCreatePath, projectInvitationsPath, projectMessagesPath, projectsPath } from '~/paths';
import { Alert } from '~/ui/alert';
import { Badge } from '~/ui/badge';
import { ButtonLink } from '~/ui/button';
import { Section } from '~/ui/card';
import { Moment } from '~/ui/moment';
import { PageHead } from '~/ui/page-head';
import { StatTile, StatTiles } from '~/ui/stat-tile';
import { Hint } from '~/ui/text';
import type { memberDashboardLoader } from './show.server';

export function MemberDashboardScreen() {
  const { name, mayCreate, projects, pendingInvitations, messages } =
    useLoaderData<typeof memberDashboardLoader>();
  const text = useText();
  const locale = useLocale();
  return (
    <>
      <PageHead
        title={text('dashboard.member.greeting', { name })}
        action={
          mayCreate && (
            <ButtonLink href={projectCreatePath('member')} kind="primary" icon="plus">
              {text('dashboard.company.newProject')}
            </ButtonLink>
          )
        }
      />
      {!!pendingInvitations && (
        <Alert
          kind="info"
          action={
            <ButtonLink href={projectInvitationsPath()} kind="primary">
              {text('dashboard.member.answer')}
            </ButtonLink>
          }
        >
          {text('dashboard.member.invitations', { count: pendingInvitations })}
        </Alert>
      )}
      <StatTiles>
        {projects !== null && (
          <StatTile
            label={text('dashboard.member.projects')}
            value={<a href={projectsPath('member')}>{count(projects, locale)}</a>}
            hint={
              projects === 0
                ? text(mayCreate ? 'dashboard.projects.none' : 'dashboard.member.none')
                : undefined
            }
          />
        )}
        {pendingInvitations !== null && (
          <StatTile
            label={text('dashboard.member.pending')}
            value={<a href={projectInvitationsPath()}>{count(pendingInvitations, locale)}</a>}
          />
        )}
        {messages && (
          <StatTile label={text('dashboard.member.unread')} value={count(messages.unread, locale)} />
        )}
      </StatTiles>
      {messages && <LatestMessages messages={messages.rows} />}
    </>
  );
}

type Dashboard = ReturnType<typeof useLoaderData<typeof memberDashboardLoader>>;
type Props = { messages: NonNullable<Dashboard['messages']>['rows'] };

function LatestMessages({ messages }: Props) {
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
              <bdi>{message.projectName}</bdi> · <Moment at={message.createdAt} />
            </Hint>
          </li>
        ))}
      </ul>
    </Section>
  );
}
