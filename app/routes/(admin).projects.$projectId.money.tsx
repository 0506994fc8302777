import styles from '~/ui/styles/books.css?url';

export { MoneyScreen as default } from '~/screens/books/money';
export { moneyLoader as loader } from '~/screens/books/money.server';
export const links = () => [{ rel: 'stylesheet', href: styles }];
