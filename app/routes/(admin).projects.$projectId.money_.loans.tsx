export { LoanListScreen as default } from '~/screens/loans/list';
export { loanListLoader as loader } from '~/screens/loans/save.server';
