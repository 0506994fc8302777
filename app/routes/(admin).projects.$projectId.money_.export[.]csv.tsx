export { moneyExportLoader as loader } from '~/screens/books/money.server';
