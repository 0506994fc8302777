import { listPayload } from '~/http/list.server';
import { type Page, pageLoader } from '~/http/page.server';
import { may } from '~/models/access/actor.server';
import { mayKeepAssetTypes } from '~/models/asset-types/held.server';
import { assetTypeList } from '~/models/asset-types/list.server';
import { assetTypesPath } from '~/paths';

/** The asset types of a company (001 §2). */
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
    mayCreate: mayKeepAssetTypes(actor, 'asset-types.create'),
    mayEdit: mayKeepAssetTypes(actor, 'asset-types.edit'),
    mayDelete: mayKeepAssetTypes(actor, 'asset-types.delete'),
  };
}

export type AssetTypeList = ReturnType<typeof assetTypesPage>;
