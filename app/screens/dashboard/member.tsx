import { useLoaderData } from '@remix-run/react';
import { count } from '~/i18n/format';
import { useLocale, useText } from '~/i18n/text';
import { projectCreatePath, projectInvitationsPath, projectsPath } from '~/paths';
import { Alert } from '~/ui/alert';
import { ButtonLink } from '~/ui/button';
import { PageHead } from '~/ui/page-head';
import { StatTile, StatTiles } from '~/ui/stat-tile';
import type { MemberDashboard } from './member.server';
import { LatestMessages } from './parts/latest-messages';

export function MemberDashboardScreen() {
  const { name, mayCreate, projects, pendingInvitations, messages } = useLoaderData() as MemberDashboard;
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
