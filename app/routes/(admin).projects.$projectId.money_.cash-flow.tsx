export { CashFlowScreen as default } from '~/screens/book-reports/months';
export { cashFlowLoader as loader } from '~/screens/book-reports/reports.server';
export { bookLinks as links } from '~/screens/books/links';
