export { LoanFormScreen as default } from '~/screens/loans/edit';
export {
  loanCreateAction as action,
  loanCreateLoader as loader,
} from '~/screens/loans/save.server';
