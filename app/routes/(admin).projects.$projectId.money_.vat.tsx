import styles from '~/ui/styles/books.css?url';

export { VatReportScreen as default } from '~/screens/book-reports/months';
export { vatReportLoader as loader } from '~/screens/book-reports/reports.server';
export const links = () => [{ rel: 'stylesheet', href: styles }];
