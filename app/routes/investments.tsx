export { bookLinks as links } from '~/screens/books/links';
export { InvestmentListScreen as default } from '~/screens/holdings/own';
export { investmentListLoader as loader } from '~/screens/holdings/own.server';
