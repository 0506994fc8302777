export { vatExportLoader as loader } from '~/screens/book-reports/reports.server';
