export { AssetTypeFormScreen as default } from '~/screens/asset-types/edit';
export {
  assetTypeCreateAction as action,
  assetTypeCreateLoader as loader,
} from '~/screens/asset-types/save.server';
