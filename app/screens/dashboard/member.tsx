import { useLoaderData } from '@remix-run/react';
import { useText } from '~/i18n/text';
import {
  dealsPath,
  inboxPath,
  projectCreatePath,
  projectInvitationsPath,
  requestCreatePath,
} from '~/paths';
import { MessageRows } from '~/screens/shell/message-rows';
import { PlanAlerts } from '~/screens/shell/plan-alerts';
import { Actions } from '~/ui/actions';
import { Alert } from '~/ui/alert';
import { ButtonLink } from '~/ui/button';
import { Section } from '~/ui/card';
import { Ltr } from '~/ui/ltr';
import { PageHead } from '~/ui/page-head';
import { Hint } from '~/ui/text';
import { FirstProject, GettingInvited } from './parts/first-page';
import { FirstSteps } from './parts/first-steps';
import { Investments } from './parts/investments';
import { Needs, Untakeable } from './parts/needs';
import { OwnProjects } from './parts/own-projects';
import type { memberDashboardLoader } from './show.server';

export function MemberDashboardScreen() {
  const {
    name,
    role,
    mayCreate,
    mayReport,
    needs,
    investments,
    steps,
    contacts,
    planNotice,
    projects,
    cards,
    pendingInvitations,
    untakeable,
    unverifiedPhone,
    verifyHref,
    view,
    messages,
  } = useLoaderData<typeof memberDashboardLoader>();
  const text = useText();
  return (
    <>
      <PageHead
        title={text('dashboard.member.greeting', { name })}
        action={
          (mayCreate && (
            <Actions>
              <ButtonLink href={dealsPath('member')} kind="quiet">
                {text('deal.link')}
              </ButtonLink>
              <ButtonLink href={projectCreatePath('member')} kind="primary" icon="plus">
                {text('dashboard.company.newProject')}
              </ButtonLink>
            </Actions>
          )) ||
          (mayReport && (
            <ButtonLink href={requestCreatePath()} icon="wrench">
              {text('tenantRequest.list.create')}
            </ButtonLink>
          ))
        }
      />
      <PlanAlerts notice={planNotice} portal="member" />
      {steps && <FirstSteps {...steps} />}
      {needs && (!steps || Object.values(needs.counts).some(Boolean)) && (
        <Needs portal="member" needs={needs} />
      )}
      {projects === 0 && mayCreate && !steps && <FirstProject />}
      {projects === 0 && contacts && !pendingInvitations && <GettingInvited {...contacts} />}
      <Untakeable invitations={untakeable} />
      {unverifiedPhone && <VerifyPhone {...unverifiedPhone} href={verifyHref} />}
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
      {investments && <Investments summary={investments} />}
      {projects !== null && (
        <OwnProjects
          cards={cards}
          total={projects}
          mayCreate={mayCreate}
          isRunner={needs !== null}
          isTenant={role === 'tenant'}
          view={view}
        />
      )}
      {messages && (
        <Section
          title={text('message.list.latest')}
          action={<a href={inboxPath('member')}>{text('message.inbox.all')}</a>}
        >
          {messages.length === 0 && <Hint>{text('message.list.emptyRead')}</Hint>}
          <MessageRows rows={messages} portal="member" />
        </Section>
      )}
      {pendingInvitations === 0 && (
        <p>
          <a href={projectInvitationsPath()}>{text('invitation.pending.title')}</a>
        </p>
      )}
    </>
  );
}

function VerifyPhone({ phone, href }: { phone: string | null; href: string }) {
  const text = useText();
  return (
    <Alert kind="info" action={<a href={href}>{text('invitation.pending.verify')}</a>}>
      {phone ? (
        <>
          {text('invitation.pending.unverified')} <Ltr>{phone}</Ltr>
        </>
      ) : (
        text('invitation.pending.noPhone')
      )}
    </Alert>
  );
}
