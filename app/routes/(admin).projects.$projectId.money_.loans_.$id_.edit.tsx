export { LoanFormScreen as default } from '~/screens/loans/edit';
export {
  loanEditAction as action,
  loanEditLoader as loader,
} from '~/screens/loans/save.server';
