export { AssetTypeFormScreen as default } from '~/screens/asset-types/edit';
export {
  assetTypeEditAction as action,
  assetTypeEditLoader as loader,
} from '~/screens/asset-types/save.server';
