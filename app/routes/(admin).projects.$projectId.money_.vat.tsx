export { VatReportScreen as default } from '~/screens/book-reports/months';
export { vatReportLoader as loader } from '~/screens/book-reports/reports.server';
export { bookLinks as links } from '~/screens/books/links';
