export { LoanPayScreen as default } from '~/screens/loans/pay';
export {
  loanPayAction as action,
  loanPayLoader as loader,
} from '~/screens/loans/show.server';
