import { useLoaderData } from '@remix-run/react';
import { useText } from '~/i18n/text';
import {
  invitationAcceptPath,
  invitationRejectPath,
  projectInvitationsPath,
  projectPath,
  projectsPath,
} from '~/paths';
import { ListPage } from '~/screens/shell/list-page';
import { Alert } from '~/ui/alert';
import { SubmitButton } from '~/ui/button';
import { Form } from '~/ui/form';
import { withListState } from '~/ui/list-state';
import { Ltr } from '~/ui/ltr';
import { Hint } from '~/ui/text';
import { Sent } from './parts/sent';
import { InvitationStatus, statusFilter } from './parts/status';
import type { projectInvitationsLoader } from './pending.server';

export function ProjectInvitationsScreen() {
  const list = useLoaderData<typeof projectInvitationsLoader>();
  const { portal, state, verify, byLink } = list;
  const text = useText();
  return (
    <ListPage
      list={list}
      filters={[statusFilter(text)]}
      columns={[
        {
          key: 'project',
          header: text('invitation.field.project'),
          primary: true,
          cell: ({ projectName, location }) => (
            <div className="min-w-[min(10rem,40vw)]">
              <bdi>{projectName}</bdi>
              <Hint as="span" className="block font-[400]">
                <bdi>{location}</bdi>
              </Hint>
            </div>
          ),
        },
        {
          key: 'role',
          header: text('invitation.field.role'),
          drop: 2,
          cell: (row) => text(`shell.role.${row.role}`),
        },
        {
          key: 'invited_by',
          header: text('invitation.field.invitedBy'),
          drop: 2,
          cell: (row) => <bdi>{row.invitedBy ?? '–'}</bdi>,
        },
        {
          key: 'message',
          header: text('invitation.field.message'),
          drop: 1,
          cell: (row) => <bdi className="block min-w-[min(10rem,40vw)]">{row.preview}</bdi>,
        },
        {
          key: 'status',
          header: text('invitation.field.status'),
          drop: 3,
          cell: (row) => <InvitationStatus status={row.status} />,
        },
        {
          key: 'sent_at',
          header: text('invitation.field.sentAt'),
          drop: 2,
          cell: (row) => <Sent sentAt={row.sentAt} createdAt={row.createdAt} />,
        },
      ]}
      rowName={(row) => row.projectName}
      actions={({ id, projectId, mayAnswer, mayView }) => [
        mayAnswer && {
          label: text('invitation.pending.accept'),
          href: withListState(invitationAcceptPath(id), state),
          opensDialog: true,
        },
        mayAnswer && {
          label: text('invitation.pending.reject'),
          href: withListState(invitationRejectPath(id), state),
          kind: 'danger',
        },
        mayView && { label: text('invitation.pending.view'), href: projectPath(portal, projectId) },
      ]}
      empty={text('invitation.pending.empty')}
      next={{ label: text('project.list.title'), href: projectsPath(portal) }}
    >
      {byLink && <ByLink {...byLink} />}
      {verify && (
        <Alert kind="info" action={<a href={verify.href}>{text('invitation.pending.verify')}</a>}>
          {verify.phone ? (
            <>
              {text('invitation.pending.unverified')} <Ltr>{verify.phone}</Ltr>
            </>
          ) : (
            text('invitation.pending.noPhone')
          )}
        </Alert>
      )}
    </ListPage>
  );
}

/** If no text messages can be sent, the invitation's link replaces verifying the phone. */
function ByLink({ code }: { code: string | null }) {
  const text = useText();
  if (!code) return <Alert kind="info">{text('invitation.pending.byLink')}</Alert>;
  return (
    <Form action={projectInvitationsPath()}>
      <p>{text('invitation.pending.claimLead')}</p>
      <input type="hidden" name="code" value={code} />
      <div>
        <SubmitButton>{text('invitation.pending.claim')}</SubmitButton>
      </div>
    </Form>
  );
}
