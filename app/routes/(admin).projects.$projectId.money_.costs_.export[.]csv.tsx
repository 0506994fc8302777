export { costExportLoader as loader } from '~/screens/book-reports/reports.server';
