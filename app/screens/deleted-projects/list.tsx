import { Outlet, useLoaderData } from '@remix-run/react';
import { day, money } from '~/i18n/format';
import { useText } from '~/i18n/text';
import { projectRestorePath } from '~/paths';
import { listHref } from '~/ui/list-state';
import { Ltr } from '~/ui/ltr';
import { PageHead } from '~/ui/page-head';
import { ListTable } from '~/ui/table';
import type { DeletedProjects } from './list.server';

export function DeletedProjectsScreen() {
  const { title, path, state, rows, total, isMore } = useLoaderData() as DeletedProjects;
  const text = useText();
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
            cell: (row) => (row.deletedAt === null ? '–' : <Ltr>{day(row.deletedAt)}</Ltr>),
          },
          {
            key: 'current_property_value',
            header: text('deletedProject.field.currentValue'),
            align: 'end',
            cell: (row) => <Ltr>{money(row.currentPropertyValue, row.currency)}</Ltr>,
          },
        ]}
        rowActions={(row) => [
          {
            label: text('deletedProject.list.restore'),
            href: listHref(projectRestorePath(row.id), state, { page: state.page }),
            hiddenLabel: row.name,
          },
        ]}
        empty={{ text: text('deletedProject.list.empty') }}
      />
      <Outlet />
    </>
  );
}
