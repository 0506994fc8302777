export { bookLinks as links } from '~/screens/books/links';
export { MoneyScreen as default } from '~/screens/books/money';
export { moneyLoader as loader } from '~/screens/books/money.server';
