export { CashFlowScreen as default } from '~/screens/book-reports/months';
export { cashFlowLoader as loader } from '~/screens/book-reports/reports.server';
