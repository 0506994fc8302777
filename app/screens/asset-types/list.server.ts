import { listPayload } from '~/http/list.server';
import { pageLoader } from '~/http/page.server';
import { assetTypeList } from '~/models/asset-types/list.server';
import {
  createAssetType,
  deleteAssetType,
  renameAssetType,
} from '~/models/asset-types/save.server';
import { projectList } from '~/models/projects/list.server';
import { assetTypesPath } from '~/paths';

export const assetTypeListLoader = pageLoader({ failed: 'assetType.errors.listFailed' }, (page) => {
  const { actor, text, portal } = page;
  return {
    ...assetTypeList(page, listPayload(page)),
    title: text('assetType.list.title'),
    path: assetTypesPath(portal),
    seesProjects: projectList.permits(actor),
    mayCreate: createAssetType.permits(actor),
    mayEdit: renameAssetType.permits(actor),
    mayDelete: deleteAssetType.permits(actor),
  };
});
