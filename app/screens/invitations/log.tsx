import { useLoaderData } from '@remix-run/react';
import { useText } from '~/i18n/text';
import {
  invitationsResendPath,
  invitationsWithdrawPath,
  invitationWithdrawPath,
  projectEditPath,
  projectPath,
  projectsPath,
} from '~/paths';
import { CopyLink } from '~/screens/shell/copy-link';
import { ListPage } from '~/screens/shell/list-page';
import { withListState } from '~/ui/list-state';
import { Ltr } from '~/ui/ltr';
import type { Column } from '~/ui/table-head';
import { Hint } from '~/ui/text';
import type { invitationLogLoader } from './log.server';
import { Sent } from './parts/sent';
import { InvitationStatus, statusFilter } from './parts/status';

type Row = ReturnType<typeof useLoaderData<typeof invitationLogLoader>>['rows'][number];

export function InvitationLogScreen() {
  const list = useLoaderData<typeof invitationLogLoader>();
  const { portal, state } = list;
  const text = useText();
  const resend = {
    label: text('invitation.resendMany.confirm'),
    href: invitationsResendPath(portal),
    icon: 'send' as const,
  };
  const link: Column<Row> = {
    key: 'link',
    header: text('invitation.field.link'),
    drop: 2,
    cell: (row) =>
      row.link ? (
        <CopyLink link={row.link} label={text('invitation.log.linkFor', { phone: row.contact })} />
      ) : (
        '–'
      ),
  };
  return (
    <ListPage
      list={list}
      filters={[statusFilter(text)]}
      columns={[
        {
          key: 'name',
          header: text('invitation.field.name'),
          primary: true,
          cell: (row) => (
            <>
              <bdi>{row.name ?? text('invitation.log.noName')}</bdi>
              {row.contacts.map((contact) => (
                <Hint key={contact} as="span" className="block font-[400] whitespace-nowrap">
                  <Ltr>{contact}</Ltr>
                </Hint>
              ))}
            </>
          ),
        },
        {
          key: 'project',
          header: text('invitation.field.project'),
          cell: (row) => (
            <span className="block sm:min-w-36">
              <bdi>{row.projectName}</bdi>
              <Hint as="span" className="block">
                <bdi>{row.preview}</bdi>
              </Hint>
            </span>
          ),
        },
        {
          key: 'status',
          header: text('invitation.field.status'),
          drop: 3,
          sortable: true,
          cell: (row) => (
            <span>
              <InvitationStatus status={row.status} />
              <Hint as="span" className="block whitespace-nowrap">
                {text(row.hasSignedUp ? 'invitation.log.signedUp' : 'invitation.log.notSignedUp')}
              </Hint>
            </span>
          ),
        },
        {
          key: 'sent_at',
          header: text('invitation.field.sentAt'),
          drop: 1,
          sortable: true,
          cell: (row) => <Sent sentAt={row.sentAt} createdAt={row.createdAt} />,
        },
        link,
      ]}
      rowName={(row) => row.contact}
      actions={({ id, projectId, mayWithdraw, mayView, mayEdit }) => [
        mayView && { label: text('invitation.log.view'), href: projectPath(portal, projectId) },
        mayEdit && {
          label: text('invitation.log.editProject'),
          href: projectEditPath(portal, projectId),
        },
        mayWithdraw && {
          label: text('invitation.log.withdraw'),
          href: withListState(invitationWithdrawPath(portal, id), state),
          kind: 'danger',
        },
      ]}
      bulk={
        list.mayWithdraw && {
          chosen: list.chosen,
          takes: (row) => row.mayWithdraw,
          actions: [
            ...(list.isTexted ? [resend] : []),
            {
              label: text('invitation.withdrawMany.confirm'),
              href: invitationsWithdrawPath(portal),
              icon: 'close',
              kind: 'danger',
            },
          ],
        }
      }
      empty={text('invitation.log.empty')}
      next={{ label: text('project.list.title'), href: projectsPath(portal) }}
    />
  );
}
