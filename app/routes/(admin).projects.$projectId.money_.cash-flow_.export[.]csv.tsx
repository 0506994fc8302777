export { cashExportLoader as loader } from '~/screens/book-reports/reports.server';
