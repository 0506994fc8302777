export { bookLinks as links } from '~/screens/books/links';
export { LoanScreen as default } from '~/screens/loans/show';
export { loanShowLoader as loader } from '~/screens/loans/show.server';
