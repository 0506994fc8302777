export { LoanScreen as default } from '~/screens/loans/show';
export { loanShowLoader as loader } from '~/screens/loans/show.server';
