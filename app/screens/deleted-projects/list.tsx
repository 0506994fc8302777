import { useLoaderData } from '@remix-run/react';
import { useFrame } from '~/http/frame';
import { useText } from '~/i18n/text';
import { projectRestorePath, projectsPath } from '~/paths';
import { ListPage } from '~/screens/shell/list-page';
import { withListState } from '~/ui/list-state';
import { Day } from '~/ui/moment';
import { Money } from '~/ui/money';
import type { deletedProjectsLoader } from './list.server';

export function DeletedProjectsScreen() {
  const list = useLoaderData<typeof deletedProjectsLoader>();
  const { portal } = useFrame();
  const text = useText();
  return (
    <ListPage
      list={list}
      columns={[
        {
          key: 'name',
          header: text('deletedProject.field.name'),
          sortable: true,
          primary: true,
          cell: (row) => <bdi>{row.name}</bdi>,
        },
        {
          key: 'location',
          header: text('deletedProject.field.location'),
          cell: (row) => <bdi>{row.location}</bdi>,
        },
        {
          key: 'deleted_by',
          header: text('deletedProject.field.deletedBy'),
          cell: (row) => <bdi>{row.deletedBy ?? text('deletedProject.list.unknown')}</bdi>,
        },
        {
          key: 'deleted_at',
          header: text('deletedProject.field.deletedAt'),
          sortable: true,
          cell: (row) => <Day at={row.deletedAt} />,
        },
        {
          key: 'current_property_value',
          header: text('deletedProject.field.currentValue'),
          align: 'end',
          cell: (row) => <Money minor={row.currentPropertyValue} currency={row.currency} />,
        },
      ]}
      rowName={(row) => row.name}
      actions={({ id }) => [
        {
          label: text('deletedProject.list.restore'),
          href: withListState(projectRestorePath(portal, id), list.state),
          opensDialog: true,
        },
      ]}
      empty={text('deletedProject.list.empty')}
      next={{ label: text('project.list.title'), href: projectsPath(portal) }}
    />
  );
}
