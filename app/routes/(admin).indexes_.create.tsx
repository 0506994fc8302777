export { IndexFormScreen as default } from '~/screens/price-indexes/edit';
export {
  indexCreateAction as action,
  indexCreateLoader as loader,
} from '~/screens/price-indexes/save.server';
