export { IndexImportScreen as default } from '~/screens/price-indexes/import';
export {
  indexImportAction as action,
  indexImportLoader as loader,
} from '~/screens/price-indexes/import.server';
