import styles from '~/ui/styles/books.css?url';

export { CashFlowScreen as default } from '~/screens/book-reports/months';
export { cashFlowLoader as loader } from '~/screens/book-reports/reports.server';
export const links = () => [{ rel: 'stylesheet', href: styles }];
