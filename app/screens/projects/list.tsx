import { useLoaderData } from '@remix-run/react';
import { money } from '~/i18n/format';
import { useText } from '~/i18n/text';
import {
  projectCreatePath,
  projectDeletePath,
  projectEditPath,
  projectInvitationsPath,
  projectPath,
} from '~/paths';
import { Amount } from '~/ui/amount';
import { ButtonLink } from '~/ui/button';
import { PageHead } from '~/ui/page-head';
import { ListTable } from '~/ui/table';
import type { ProjectList } from './list.server';

type Row = ProjectList['rows'][number];

export function ProjectListScreen() {
  const {
    title,
    portal,
    path,
    exportHref,
    state,
    rows,
    total,
    isMore,
    assetTypes,
    mayCreate,
    mayEdit,
    mayDelete,
    waiting,
    isInvited,
  } = useLoaderData() as ProjectList;
  const text = useText();
  const figure = (minor: number | null, row: Row) =>
    minor === null ? '–' : <Amount>{money(minor, row.currency)}</Amount>;
  const create = { label: text('project.list.create'), href: projectCreatePath(portal) };
  return (
    <>
      <PageHead
        title={title}
        lead={
          waiting !== null && (
            <a href={projectInvitationsPath()}>
              {waiting > 0
                ? text('invitation.pending.waiting', { count: waiting })
                : text('invitation.pending.title')}
            </a>
          )
        }
        action={
          mayCreate && (
            <ButtonLink href={create.href} kind="primary" icon="plus">
              {create.label}
            </ButtonLink>
          )
        }
      />
      <ListTable
        caption={title}
        path={path}
        state={state}
        rows={rows}
        total={total}
        isMore={isMore}
        filters={
          assetTypes.length === 0
            ? undefined
            : [
                {
                  name: 'asset_type_id',
                  label: text('project.field.assetType'),
                  options: assetTypes.map(({ id, name }) => ({ value: String(id), label: name })),
                },
              ]
        }
        toolbarAction={
          <ButtonLink href={exportHref} kind="quiet" icon="download">
            {text('transfer.export')}
          </ButtonLink>
        }
        rowKey={(row) => row.id}
        columns={[
          { key: 'id', header: text('project.field.id'), sortable: true, cell: (row) => row.id },
          {
            key: 'created_by',
            header: text('project.field.createdBy'),
            cell: (row) => <bdi>{row.createdBy}</bdi>,
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
            cell: (row) => <bdi>{row.location}</bdi>,
          },
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
        ]}
        rowActions={(row) => [
          { label: text('project.list.view'), href: projectPath(portal, row.id), hiddenLabel: row.name },
          ...(mayEdit
            ? [
                {
                  label: text('project.list.edit'),
                  href: projectEditPath(portal, row.id),
                  hiddenLabel: row.name,
                },
              ]
            : []),
          ...(mayDelete
            ? [
                {
                  label: text('deletedProject.delete.action'),
                  href: projectDeletePath(portal, row.id),
                  kind: 'danger' as const,
                  hiddenLabel: row.name,
                },
              ]
            : []),
        ]}
        empty={{
          text: text(isInvited ? 'project.list.emptyInvited' : 'project.list.empty'),
          action: mayCreate ? create : undefined,
        }}
      />
    </>
  );
}
