import { useLoaderData } from '@remix-run/react';
import { useText } from '~/i18n/text';
import { memberRemovePath } from '~/paths';
import { ListPage } from '~/screens/shell/list-page';
import { Badge } from '~/ui/alert';
import { Ltr } from '~/ui/ltr';
import { Day } from '~/ui/moment';
import type { projectMembersLoader } from './members.server';

export function ProjectMembersScreen() {
  const list = useLoaderData<typeof projectMembersLoader>();
  const { portal, project } = list;
  const text = useText();
  return (
    <ListPage
      list={list}
      heading={text('project.people.title')}
      breadcrumbs={[{ label: project.name, href: project.href }]}
      columns={[
        {
          key: 'name',
          header: text('person.field.name'),
          sortable: true,
          primary: true,
          cell: (row) => (
            <>
              <bdi>{row.name}</bdi> {row.isGuest && <Badge>{text('person.guest')}</Badge>}{' '}
              {row.isSuspended && <Badge tone="bad">{text('access.suspended')}</Badge>}
            </>
          ),
        },
        {
          key: 'email',
          header: text('person.field.email'),
          sortable: true,
          cell: (row) => (row.email ? <Ltr>{row.email}</Ltr> : '–'),
        },
        {
          key: 'role',
          header: text('person.field.role'),
          cell: (row) => text(`shell.role.${row.role}`),
        },
        { key: 'since', header: text('person.info.joined'), cell: (row) => <Day at={row.since} /> },
      ]}
      rowName={(row) => row.name}
      hasActions={list.rows.some((row) => row.mayRemove)}
      actions={(row) => [
        row.mayRemove && {
          label: text('project.remove.action'),
          href: memberRemovePath(portal, project.id, row.id),
          kind: 'danger',
        },
      ]}
      empty={text('project.people.none')}
    />
  );
}
