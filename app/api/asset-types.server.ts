import { assetTypeFields } from '~/models/asset-types/input';
import { assetTypeChoices } from '~/models/asset-types/list.server';
import {
  assetTypeForEdit,
  assetTypePage,
  createAssetType,
  deleteAssetType,
  renameAssetType,
} from '~/models/asset-types/save.server';
import type { Caller, Payload } from '~/models/operation.server';
import { formValuesOf } from '~/models/payload';
import { perform, read } from './call.server';
import { creator, done, from, maybe, page, presenter, text, whole } from './fields';
import { saved } from './saved';

const assetTypeRow = presenter<{ id: number; name: string }>()('AssetTypeRow', {
  id: whole,
  name: text,
});

const assetType = presenter<ReturnType<typeof assetTypePage>>()('AssetType', {
  id: whole,
  name: text,
  user: from(maybe(creator), (shown) => shown.creator),
  version: whole,
});

const savedAssetType = saved(assetType, assetTypePage);

function currentValues(caller: Caller, { id }: Payload): Payload {
  const { version: _, ...typed } = formValuesOf(assetTypeFields, assetTypeForEdit(caller, { id }));
  return typed;
}

export const assetTypeCalls = [
  read(
    'GET /api/asset-types',
    'The asset types of your company',
    assetTypeChoices,
    page(assetTypeRow),
  ),
  read('GET /api/asset-types/{id}', 'An asset type', assetTypePage, assetType),
  perform('POST /api/asset-types', 'Create an asset type', createAssetType, savedAssetType),
  perform('PUT /api/asset-types/{id}', 'Rename an asset type', renameAssetType, savedAssetType, {
    currentValues,
  }),
  perform(
    'DELETE /api/asset-types/{id}',
    'Delete an asset type that no project uses',
    deleteAssetType,
    done,
  ),
];
