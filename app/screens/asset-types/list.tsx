import { useLoaderData } from '@remix-run/react';
import { useFrame } from '~/http/frame';
import { count } from '~/i18n/format';
import { useLocale, useText } from '~/i18n/text';
import { assetTypeCreatePath, assetTypeDeletePath, assetTypeEditPath, projectsPath } from '~/paths';
import { ListPage } from '~/screens/shell/list-page';
import { withListState } from '~/ui/list-state';
import type { assetTypeListLoader } from './list.server';

export function AssetTypeListScreen() {
  const list = useLoaderData<typeof assetTypeListLoader>();
  const { state, mayCreate, mayEdit, mayDelete, seesProjects } = list;
  const { portal } = useFrame();
  const text = useText();
  const locale = useLocale();
  return (
    <ListPage
      list={list}
      lead={text('assetType.list.lead')}
      create={
        mayCreate && {
          label: text('assetType.list.create'),
          href: withListState(assetTypeCreatePath(portal), state),
        }
      }
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
          cell({ id, projectCount }) {
            const figure = count(projectCount, locale);
            if (!seesProjects || projectCount === 0) return figure;
            return <a href={projectsPath(portal, { asset_type_id: id })}>{figure}</a>;
          },
        },
      ]}
      rowName={(row) => row.name}
      hasActions={mayEdit || mayDelete}
      actions={({ id }) => [
        mayEdit && {
          label: text('assetType.list.edit'),
          href: withListState(assetTypeEditPath(portal, id), state),
        },
        mayDelete && {
          label: text('assetType.list.delete'),
          href: withListState(assetTypeDeletePath(portal, id), state),
          kind: 'danger',
        },
      ]}
      empty={text('assetType.list.empty')}
    />
  );
}
