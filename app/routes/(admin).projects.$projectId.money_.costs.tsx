export { CostReportScreen as default } from '~/screens/book-reports/costs';
export { costReportLoader as loader } from '~/screens/book-reports/reports.server';
