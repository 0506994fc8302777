import { Outlet, useLoaderData } from '@remix-run/react';
import { day } from '~/i18n/format';
import { useText } from '~/i18n/text';
import { invitationWithdrawPath } from '~/paths';
import { listHref } from '~/ui/list-state';
import { Ltr } from '~/ui/ltr';
import { PageHead } from '~/ui/page-head';
import { ListTable } from '~/ui/table';
import type { InvitationLog } from './log.server';
import { CopyLink } from './parts/copy-link';
import { InvitationStatus } from './parts/status';

const statuses = ['pending', 'accepted', 'rejected', 'withdrawn'] as const;

export function InvitationLogScreen() {
  const { title, portal, path, state, rows, total, isMore, isInvited } = useLoaderData() as InvitationLog;
  const text = useText();
  const field = (name: 'name' | 'phone' | 'message' | 'status' | 'signedUp' | 'sentAt' | 'link') =>
    text(`invitation.field.${name}`);
  return (
    <>
      <PageHead title={title} />
      <ListTable
        caption={title}
        path={path}
        state={state}
        rows={rows}
        total={total}
        isMore={isMore}
        rowKey={(row) => row.id}
        filters={[
          {
            name: 'status',
            label: field('status'),
            options: statuses.map((status) => ({
              value: status,
              label: text(`invitation.status.${status}`),
            })),
          },
        ]}
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
            cell: (row) => (row.sentAt === null ? '–' : <Ltr>{day(row.sentAt)}</Ltr>),
          },
          ...(isInvited
            ? []
            : [
                {
                  key: 'link',
                  header: field('link'),
                  cell: (row: InvitationLog['rows'][number]) =>
                    row.link ? <CopyLink link={row.link} phone={row.phone} /> : '–',
                },
              ]),
        ]}
        rowActions={
          isInvited
            ? undefined
            : (row) =>
                row.mayWithdraw
                  ? [
                      {
                        label: text('invitation.log.withdraw'),
                        href: listHref(invitationWithdrawPath(portal, row.id), state, { page: state.page }),
                        kind: 'danger',
                        hiddenLabel: row.phone,
                      },
                    ]
                  : []
        }
        empty={{ text: text(isInvited ? 'invitation.log.emptyInvited' : 'invitation.log.empty') }}
      />
      <Outlet />
    </>
  );
}
