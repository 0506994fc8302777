import { useLoaderData } from '@remix-run/react';
import type { RequestStatus } from 'db/schema/tenant-request';
import { useText } from '~/i18n/text';
import { statusFilters } from '~/models/tenant-requests/input';
import { projectPath, projectsPath, requestPath } from '~/paths';
import { ListPage, projectColumn } from '~/screens/shell/list-page';
import { Badge } from '~/ui/alert';
import { Moment } from '~/ui/moment';
import { Hint } from '~/ui/text';
import type { requestListLoader } from './list.server';

type Row = ReturnType<typeof useLoaderData<typeof requestListLoader>>['rows'][number];

const statusTones = { new: 'warn', in_progress: 'info', done: 'good' } as const;

export function RequestBadge({ status }: { status: RequestStatus }) {
  const text = useText();
  return <Badge tone={statusTones[status]}>{text(`tenantRequest.status.${status}`)}</Badge>;
}

export function RequestListScreen() {
  const list = useLoaderData<typeof requestListLoader>();
  const { portal, project, isTenant, createHref, state } = list;
  const text = useText();
  const isFiltered = state.search !== '' || state.filters.status !== undefined;
  const empty = isFiltered ? 'none' : isTenant ? (createHref ? 'ownEmpty' : 'ownNone') : 'empty';
  const create = createHref !== null && {
    label: text('tenantRequest.list.create'),
    href: createHref,
  };
  return (
    <ListPage
      list={list}
      heading={text('tenantRequest.list.title')}
      breadcrumbs={project ? [{ label: project.name, href: project.href }] : undefined}
      lead={text(isTenant ? 'tenantRequest.list.ownLead' : 'tenantRequest.list.lead')}
      create={create}
      filters={[
        {
          name: 'status',
          label: text('tenantRequest.field.status'),
          options: statusFilters.map((value) => ({
            value,
            label: text(`tenantRequest.status.${value}`),
          })),
        },
      ]}
      columns={[
        {
          key: 'title',
          header: text('tenantRequest.field.title'),
          primary: true,
          cell: (row) => (
            <>
              <a href={requestPath(portal, row.id)}>
                <bdi>{row.title}</bdi>
              </a>
              {row.isUnread && (
                <>
                  {' '}
                  <Badge tone="info">{text('tenantRequest.list.unread')}</Badge>
                </>
              )}
              {!isTenant && (
                <Hint as="span" className="block">
                  <bdi>{row.tenant ?? text('tenantRequest.show.formerUser')}</bdi>
                </Hint>
              )}
            </>
          ),
        },
        {
          key: 'status',
          header: text('tenantRequest.field.status'),
          cell: (row) => <RequestBadge status={row.status} />,
        },
        projectColumn<Row>(text, (id) => projectPath(portal, id)),
        {
          key: 'id',
          header: text('tenantRequest.field.created'),
          sortable: true,
          cell: (row) => <Moment at={row.createdAt} timeZone={row.timeZone} />,
        },
      ]}
      rowName={(row) => row.title}
      empty={text(`tenantRequest.list.${empty}`)}
      next={{ label: text('project.list.title'), href: projectsPath(portal) }}
    />
  );
}
