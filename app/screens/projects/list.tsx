import { useLoaderData } from '@remix-run/react';
import type { ComponentProps } from 'react';
import { useText } from '~/i18n/text';
import {
  projectCreatePath,
  projectDeletePath,
  projectEditPath,
  projectInvitationsPath,
  projectPath,
} from '~/paths';
import { ExportLink, ListPage } from '~/screens/shell/list-page';
import { ButtonLink } from '~/ui/button';
import { Money } from '~/ui/money';
import type { createdProjectsLoader, projectListLoader } from './list.server';

type Columns = ComponentProps<typeof ListPage<Row>>['columns'];
type Row = ReturnType<typeof useLoaderData<typeof projectListLoader>>['rows'][number];

export function ProjectListScreen() {
  const list = useLoaderData<typeof projectListLoader | typeof createdProjectsLoader>();
  const { portal, assetTypes, mayCreate, mayEdit, mayDelete, waiting } = list;
  const text = useText();
  const figure = (minor: number | null, row: { currency: string }) => (
    <Money minor={minor} currency={row.currency} />
  );
  const assetTypeFilter = {
    name: 'asset_type_id',
    label: text('project.field.assetType'),
    options: assetTypes.map(({ id, name }) => ({ value: String(id), label: name })),
  };
  const amounts: Columns = [
    {
      key: 'current_property_value',
      header: text('project.field.currentValue'),
      sortable: true,
      align: 'end',
      cell: (row) => figure(row.currentPropertyValue, row),
    },
    {
      key: 'purchase_price',
      header: text('project.field.purchasePrice'),
      sortable: true,
      drop: 3,
      align: 'end',
      cell: (row) => figure(row.purchasePrice, row),
    },
    {
      key: 'renovation_cost',
      header: text('project.field.renovationCost'),
      sortable: true,
      align: 'end',
      cell: (row) => figure(row.renovationCost, row),
    },
    {
      key: 'wedge',
      header: text('project.field.profit'),
      sortable: true,
      align: 'end',
      cell: (row) => figure(row.wedge, row),
    },
  ];
  return (
    <ListPage
      list={list}
      lead={
        waiting !== null && (
          <a href={projectInvitationsPath()}>
            {waiting > 0
              ? text('invitation.pending.waiting', { count: waiting })
              : text('invitation.pending.title')}
          </a>
        )
      }
      create={mayCreate && { label: text('project.list.create'), href: projectCreatePath(portal) }}
      filters={assetTypes.length > 0 ? [assetTypeFilter] : []}
      toolbar={
        <>
          <ButtonLink href={list.timelineHref} kind="quiet" icon="calendar">
            {text('project.timeline.link')}
          </ButtonLink>
          <ExportLink href={list.exportHref} />
        </>
      }
      columns={[
        {
          key: 'id',
          header: text('project.field.id'),
          sortable: true,
          drop: 2,
          cell: (row) => row.id,
        },
        {
          key: 'created_by',
          header: text('project.field.createdBy'),
          drop: 1,
          cell: (row) => <bdi>{row.createdBy ?? '–'}</bdi>,
        },
        {
          key: 'name',
          header: text('project.field.name'),
          sortable: true,
          primary: true,
          cell: (row) => (
            <a href={projectPath(portal, row.id)}>
              <bdi>{row.name}</bdi>
            </a>
          ),
        },
        {
          key: 'location',
          header: text('project.field.location'),
          sortable: true,
          drop: 1,
          cell: (row) => <bdi>{row.location}</bdi>,
        },
        ...(list.isMoneyShown ? amounts : []),
      ]}
      rowName={(row) => row.name}
      hasActions={mayEdit || mayDelete}
      actions={({ id }) => [
        mayEdit && { label: text('project.list.edit'), href: projectEditPath(portal, id) },
        mayDelete && {
          label: text('deletedProject.delete.action'),
          href: projectDeletePath(portal, id),
          kind: 'danger',
        },
      ]}
      empty={text(list.isInvited ? 'project.list.emptyInvited' : 'project.list.empty')}
      next={
        waiting !== null && {
          label: text('invitation.pending.title'),
          href: projectInvitationsPath(),
        }
      }
    />
  );
}
