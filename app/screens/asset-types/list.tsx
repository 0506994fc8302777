import { Outlet, useLoaderData } from '@remix-run/react';
import { count } from '~/i18n/format';
import { useLocale, useText } from '~/i18n/text';
import { assetTypeCreatePath, assetTypeDeletePath, assetTypeEditPath, projectsPath } from '~/paths';
import { ButtonLink } from '~/ui/button';
import { listHref } from '~/ui/list-state';
import { PageHead } from '~/ui/page-head';
import { ListTable } from '~/ui/table';
import type { AssetTypeList } from './list.server';

type Row = AssetTypeList['rows'][number];

export function AssetTypeListScreen() {
  const list = useLoaderData() as AssetTypeList;
  const { title, path, state, rows, total, mayCreate, mayEdit, mayDelete } = list;
  const text = useText();
  const create = { label: text('assetType.list.create'), href: assetTypeCreatePath() };
  /** Whoever comes back from a row finds the list as it was. */
  const fromHere = (href: string) => listHref(href, state, { page: state.page });
  const actions = (row: Row) => [
    ...(mayEdit ? [{ label: text('assetType.list.edit'), href: fromHere(assetTypeEditPath(row.id)) }] : []),
    ...(mayDelete
      ? [
          {
            label: text('assetType.list.delete'),
            href: fromHere(assetTypeDeletePath(row.id)),
            kind: 'danger' as const,
          },
        ]
      : []),
  ];
  return (
    <>
      <PageHead
        title={title}
        lead={text('assetType.list.lead')}
        action={
          mayCreate && (
            <ButtonLink href={fromHere(create.href)} kind="primary" icon="plus">
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
        rowKey={(row) => row.id}
        columns={[
          {
            key: 'name',
            header: text('assetType.field.name'),
            sortable: true,
            primary: true,
            cell: (row) => <bdi>{row.name}</bdi>,
          },
          {
            key: 'projects',
            header: text('assetType.field.projects'),
            sortable: true,
            align: 'end',
            cell: (row) => <ProjectCount row={row} isLink={list.seesProjects} />,
          },
        ]}
        rowActions={
          mayEdit || mayDelete
            ? (row) => actions(row).map((action) => ({ ...action, hiddenLabel: row.name }))
            : undefined
        }
        empty={{ text: text('assetType.list.empty'), action: mayCreate ? create : undefined }}
      />
      <Outlet />
    </>
  );
}

/** A number opens to what it counts. */
function ProjectCount({ row, isLink }: { row: Row; isLink: boolean }) {
  const figure = count(row.projectCount, useLocale());
  if (!isLink || row.projectCount === 0) return figure;
  return <a href={projectsPath('admin', { asset_type_id: row.id })}>{figure}</a>;
}
