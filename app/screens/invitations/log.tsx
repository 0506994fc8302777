import { useLoaderData } from '@remix-run/react';
import type { ReactNode } from 'react';
import { useText } from '~/i18n/text';
import {
  invitationsResendPath,
  invitationsWithdrawPath,
  invitationWithdrawPath,
  projectEditPath,
  projectPath,
  projectsPath,
} from '~/paths';
import { ListPage } from '~/screens/shell/list-page';
import { keepingList } from '~/ui/list-state';
import { Ltr } from '~/ui/ltr';
import { Day } from '~/ui/moment';
import type { Column } from '~/ui/table-head';
import { Hint } from '~/ui/text';
import type { invitationLogLoader } from './log.server';
import { CopyLink } from './parts/copy-link';
import { InvitationStatus, statusFilter } from './parts/status';

type Row = ReturnType<typeof useLoaderData<typeof invitationLogLoader>>['rows'][number];

export function InvitationLogScreen() {
  const list = useLoaderData<typeof invitationLogLoader>();
  const { portal, state } = list;
  const text = useText();
  const field = (name: 'name' | 'project' | 'status' | 'sentAt' | 'createdAt' | 'link') =>
    text(`invitation.field.${name}`);
  const link: Column<Row> = {
    key: 'link',
    header: field('link'),
    cell: (row) => (row.link ? <CopyLink link={row.link} phone={row.phone} /> : '–'),
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
          cell: (row) => (
            <>
              <bdi>{row.name ?? text('invitation.log.noName')}</bdi>
              <Hint as="span" className="block whitespace-nowrap font-[400]">
                <Ltr>{row.phone}</Ltr>
              </Hint>
            </>
          ),
        },
        {
          key: 'project',
          header: field('project'),
          cell: (row) => <Both first={<bdi>{row.projectName}</bdi>} second={<bdi>{row.preview}</bdi>} />,
        },
        {
          key: 'status',
          header: field('status'),
          sortable: true,
          cell: (row) => (
            <Both
              first={<InvitationStatus status={row.status} />}
              second={text(row.hasSignedUp ? 'invitation.log.signedUp' : 'invitation.log.notSignedUp')}
            />
          ),
        },
        {
          key: 'sent_at',
          header: field('sentAt'),
          sortable: true,
          cell: (row) => (
            <Both
              first={row.sentAt === null ? '–' : <Day at={row.sentAt} />}
              second={
                <>
                  {field('createdAt')} <Day at={row.createdAt} />
                </>
              }
            />
          ),
        },
        link,
      ]}
      rowName={(row) => row.phone}
      actions={({ id, projectId, mayWithdraw, mayView, mayEdit }) => [
        mayView && { label: text('invitation.pending.view'), href: projectPath(portal, projectId) },
        mayEdit && { label: text('invitation.pending.edit'), href: projectEditPath(portal, projectId) },
        mayWithdraw && {
          label: text('invitation.log.withdraw'),
          href: keepingList(invitationWithdrawPath(portal, id), state),
          kind: 'danger',
        },
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

/** Two facts in one cell: all of them beside one another are wider than a screen. */
function Both({ first, second }: { first: ReactNode; second: ReactNode }) {
  return (
    <div>
      {first}
      <Hint as="span" className="block">
        {second}
      </Hint>
    </div>
  );
}
