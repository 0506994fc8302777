import { useLoaderData } from '@remix-run/react';
import { wholePhone } from '~/i18n/format';
import { useText } from '~/i18n/text';
import {
  invitationAcceptPath,
  invitationRejectPath,
  projectEditPath,
  projectPath,
  projectsPath,
} from '~/paths';
import { ListPage } from '~/screens/shell/list-page';
import { Alert } from '~/ui/alert';
import { keepingList } from '~/ui/list-state';
import { Ltr } from '~/ui/ltr';
import { Day } from '~/ui/moment';
import { InvitationStatus } from './parts/status';
import type { projectInvitationsLoader } from './pending.server';

export function ProjectInvitationsScreen() {
  const list = useLoaderData<typeof projectInvitationsLoader>();
  const { portal, state, isInvited, prove } = list;
  const text = useText();
  return (
    <ListPage
      list={list}
      columns={[
        {
          key: 'project',
          header: text('invitation.field.project'),
          primary: true,
          cell: (row) => <bdi>{row.projectName}</bdi>,
        },
        {
          key: 'location',
          header: text('invitation.field.location'),
          cell: (row) => <bdi>{row.location}</bdi>,
        },
        {
          key: 'role',
          header: text('invitation.field.role'),
          cell: (row) => text(`shell.role.${row.role}`),
        },
        isInvited
          ? {
              key: 'invited_by',
              header: text('invitation.field.invitedBy'),
              cell: (row) => <bdi>{row.invitedBy ?? '–'}</bdi>,
            }
          : {
              key: 'phone',
              header: text('invitation.field.phone'),
              cell: (row) => <Ltr>{wholePhone(row.countryCode, row.phone)}</Ltr>,
            },
        {
          key: 'status',
          header: text('invitation.field.status'),
          cell: (row) => <InvitationStatus status={row.status} />,
        },
        {
          key: 'sent_at',
          header: text('invitation.field.sentAt'),
          cell: (row) => (row.sentAt === null ? '–' : <Day at={row.sentAt} />),
        },
      ]}
      rowName={(row) => row.projectName}
      actions={({ id, projectId, mayAnswer, mayView, mayEdit }) => [
        mayAnswer && {
          label: text('invitation.pending.accept'),
          href: keepingList(invitationAcceptPath(id), state),
        },
        mayAnswer && {
          label: text('invitation.pending.reject'),
          href: keepingList(invitationRejectPath(id), state),
          kind: 'danger',
        },
        mayView && { label: text('invitation.pending.view'), href: projectPath(portal, projectId) },
        mayEdit && { label: text('invitation.pending.edit'), href: projectEditPath(portal, projectId) },
      ]}
      empty={text(isInvited ? 'invitation.pending.empty' : 'invitation.pending.emptySent')}
      next={{ label: text('project.list.title'), href: projectsPath(portal) }}
    >
      {prove && (
        <Alert kind="info" action={<a href={prove.href}>{text('invitation.pending.prove')}</a>}>
          {prove.phone ? (
            <>
              {text('invitation.pending.unproved')} <Ltr>{prove.phone}</Ltr>
            </>
          ) : (
            text('invitation.pending.noPhone')
          )}
        </Alert>
      )}
    </ListPage>
  );
}
