export { AssetTypeDeleteScreen as default } from '~/screens/asset-types/delete';
export {
  assetTypeDeleteAction as action,
  assetTypeDeleteLoader as loader,
} from '~/screens/asset-types/save.server';
