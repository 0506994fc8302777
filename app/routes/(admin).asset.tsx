export { AssetTypeListScreen as default } from '~/screens/asset-types/list';
export { assetTypeListLoader as loader } from '~/screens/asset-types/list.server';
