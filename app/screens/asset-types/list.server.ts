import { listPayload } from '~/http/list.server';
import { type Page, pageLoader } from '~/http/page.server';
import { may } from '~/models/access/actor.server';
import { assetTypeList } from '~/models/asset-types/list.server';
import { createAssetType, deleteAssetType, renameAssetType } from '~/models/asset-types/save.server';
import { assetTypesPath } from '~/paths';

/** The asset types of a company. */
export const assetTypeListLoader = pageLoader({ failed: 'assetType.errors.listFailed' }, assetTypesPage);

function assetTypesPage(page: Page) {
  const { actor, frame, text } = page;
  const list = assetTypeList(page, listPayload(page));
  frame.title = text('assetType.list.title');
  return {
    ...list,
    title: frame.title,
    path: assetTypesPath(),
    seesProjects: may(actor, 'projects.view'),
    mayCreate: createAssetType.permits(actor),
    mayEdit: renameAssetType.permits(actor),
    mayDelete: deleteAssetType.permits(actor),
  };
}

export type AssetTypeList = ReturnType<typeof assetTypesPage>;
