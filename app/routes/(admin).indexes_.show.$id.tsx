export { IndexScreen as default } from '~/screens/price-indexes/show';
export { indexShowLoader as loader } from '~/screens/price-indexes/show.server';
