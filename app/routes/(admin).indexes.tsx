export { IndexListScreen as default } from '~/screens/price-indexes/list';
export { indexListLoader as loader } from '~/screens/price-indexes/list.server';
