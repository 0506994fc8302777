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
import { keepingList } from '~/ui/list-state';
import { Ltr } from '~/ui/ltr';
import { Day } from '~/ui/moment';
import type { Column } from '~/ui/table-head';
import type { invitationLogLoader } from './log.server';
import { InvitationStatus, statusFilter } from './parts/status';

type Row = ReturnType<typeof useLoaderData<typeof invitationLogLoader>>['rows'][number];

export function InvitationLogScreen() {
  const list = useLoaderData<typeof invitationLogLoader>();
  const { portal, state } = list;
  const text = useText();
  const field = (
    name: 'name' | 'phone' | 'project' | 'message' | 'status' | 'signedUp' | 'sentAt' | 'createdAt' | 'link',
  ) => text(`invitation.field.${name}`);
  const link: Column<Row> = {
    key: 'link',
    header: field('link'),
    cell: (row) =>
      row.link ? (
        <CopyLink link={row.link} label={text('invitation.log.linkFor', { phone: row.phone })} />
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
          header: field('name'),
          primary: true,
          cell: (row) => <bdi>{row.name ?? text('invitation.log.noName')}</bdi>,
        },
        {
          key: 'phone',
          header: field('phone'),
          cell: (row) => (
            <span className="whitespace-nowrap">
              <Ltr>{row.phone}</Ltr>
            </span>
          ),
        },
        { key: 'project', header: field('project'), cell: (row) => <bdi>{row.projectName}</bdi> },
        {
          key: 'message',
          header: field('message'),
          cell: (row) => <bdi className="block min-w-32">{row.preview}</bdi>,
        },
        {
          key: 'status',
          header: field('status'),
          sortable: true,
          cell: (row) => <InvitationStatus status={row.status} />,
        },
        {
          key: 'signed_up',
          header: field('signedUp'),
          cell: (row) => (
            <span className="whitespace-nowrap">
              {text(row.hasSignedUp ? 'invitation.log.signedUp' : 'invitation.log.notSignedUp')}
            </span>
          ),
        },
        {
          key: 'sent_at',
          header: field('sentAt'),
          sortable: true,
          cell: (row) => (row.sentAt === null ? '–' : <Day at={row.sentAt} />),
        },
        { key: 'created_at', header: field('createdAt'), cell: (row) => <Day at={row.createdAt} /> },
        link,
      ]}
      rowName={(row) => row.phone}
      actions={({ id, projectId, mayWithdraw, mayView, mayEdit }) => [
        mayWithdraw && {
          label: text('invitation.log.withdraw'),
          href: keepingList(invitationWithdrawPath(portal, id), state),
          kind: 'danger',
        },
        mayView && { label: text('invitation.pending.view'), href: projectPath(portal, projectId) },
        mayEdit && { label: text('invitation.pending.edit'), href: projectEditPath(portal, projectId) },
      ]}
      bulk={
        list.mayWithdraw && {
          chosen: list.chosen,
          takes: (row) => row.mayWithdraw,
          actions: [
            {
              label: text('invitation.resendMany.confirm'),
              href: invitationsResendPath(portal),
              icon: 'send',
            },
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
