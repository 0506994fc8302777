export { IndexFormScreen as default } from '~/screens/price-indexes/edit';
export {
  indexEditAction as action,
  indexEditLoader as loader,
} from '~/screens/price-indexes/save.server';
