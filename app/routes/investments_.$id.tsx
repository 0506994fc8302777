export { bookLinks as links } from '~/screens/books/links';
export { InvestmentScreen as default } from '~/screens/holdings/own';
export { investmentShowLoader as loader } from '~/screens/holdings/own.server';
