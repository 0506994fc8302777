import { readListQuery } from '~/http/list.server';
import { type Page, pageLoader } from '~/http/page.server';
import { may } from '~/models/access/actor.server';
import { mayKeepAssetTypes } from '~/models/asset-types/held.server';
import { assetTypeSorts, listAssetTypes } from '~/models/asset-types/list.server';
import { assetTypesPath } from '~/paths';

/** The asset types of a company (001 §2). */
export const assetTypeListLoader = pageLoader({ failed: 'assetType.errors.listFailed' }, assetTypeList);

function assetTypeList({ db, actor, url, frame, text }: Page) {
  const state = readListQuery(url, { sortable: assetTypeSorts });
  frame.title = text('assetType.list.title');
  return {
    ...listAssetTypes(db, actor, state),
    title: frame.title,
    path: assetTypesPath(),
    state,
    seesProjects: may(actor, 'projects.view'),
    mayCreate: mayKeepAssetTypes(actor, 'asset-types.create'),
    mayEdit: mayKeepAssetTypes(actor, 'asset-types.edit'),
    mayDelete: mayKeepAssetTypes(actor, 'asset-types.delete'),
  };
}

export type AssetTypeList = ReturnType<typeof assetTypeList>;
