export { IndexRowScreen as default } from '~/screens/price-indexes/row';
export {
  indexRowEditAction as action,
  indexRowEditLoader as loader,
} from '~/screens/price-indexes/row.server';
