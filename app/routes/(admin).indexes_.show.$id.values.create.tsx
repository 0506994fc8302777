export { IndexRowScreen as default } from '~/screens/price-indexes/row';
export {
  indexRowCreateAction as action,
  indexRowCreateLoader as loader,
} from '~/screens/price-indexes/row.server';
