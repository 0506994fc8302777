import { Outlet, useLoaderData } from '@remix-run/react';
import { day } from '~/i18n/format';
import { useText } from '~/i18n/text';
import { invitationAcceptPath, invitationRejectPath, projectEditPath, projectPath } from '~/paths';
import { listHref } from '~/ui/list-state';
import { Ltr } from '~/ui/ltr';
import { PageHead } from '~/ui/page-head';
import { ListTable } from '~/ui/table';
import type { RowAction } from '~/ui/table-actions';
import { InvitationStatus } from './parts/status';
import type { ProjectInvitations } from './pending.server';

type Row = ProjectInvitations['rows'][number];

export function ProjectInvitationsScreen() {
  const { title, portal, path, state, rows, total, isInvited } = useLoaderData() as ProjectInvitations;
  const text = useText();
  const over = (href: string) => listHref(href, state, { page: state.page });
  const actions = ({ id, projectId, projectName, mayAnswer, mayView, mayEdit }: Row): RowAction[] => {
    const action = (name: 'accept' | 'reject' | 'view' | 'edit', href: string): RowAction => ({
      label: text(`invitation.pending.${name}`),
      href,
      kind: name === 'reject' ? 'danger' : undefined,
      hiddenLabel: projectName,
    });
    return [
      ...(mayAnswer
        ? [action('accept', over(invitationAcceptPath(id))), action('reject', over(invitationRejectPath(id)))]
        : []),
      ...(mayView ? [action('view', projectPath(portal, projectId))] : []),
      ...(mayEdit ? [action('edit', projectEditPath(portal, projectId))] : []),
    ];
  };
  return (
    <>
      <PageHead title={title} />
      <ListTable
        caption={title}
        path={path}
        state={state}
        rows={rows}
        total={total}
        rowKey={(row) => row.id}
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
                cell: (row) => <Ltr>{row.phone}</Ltr>,
              },
          {
            key: 'status',
            header: text('invitation.field.status'),
            cell: (row) => <InvitationStatus status={row.status} />,
          },
          {
            key: 'sent_at',
            header: text('invitation.field.sentAt'),
            cell: (row) => (row.sentAt === null ? '–' : <Ltr>{day(row.sentAt)}</Ltr>),
          },
        ]}
        rowActions={actions}
        empty={{ text: text(isInvited ? 'invitation.pending.empty' : 'invitation.pending.emptySent') }}
      />
      <Outlet />
    </>
  );
}
