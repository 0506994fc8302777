import { readListQuery } from '~/http/list.server';
import { type Page, pageLoader } from '~/http/page.server';
import { may } from '~/models/access/actor.server';
import { deleteAssetType } from '~/models/asset-types/delete.server';
import { assetTypeSorts, listAssetTypes } from '~/models/asset-types/list.server';
import { createAssetType, renameAssetType } from '~/models/asset-types/save.server';
import { assetTypesPath } from '~/paths';

/** The asset types of a company. */
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
    mayCreate: createAssetType.permits(actor),
    mayEdit: renameAssetType.permits(actor),
    mayDelete: deleteAssetType.permits(actor),
  };
}

export type AssetTypeList = ReturnType<typeof assetTypeList>;
