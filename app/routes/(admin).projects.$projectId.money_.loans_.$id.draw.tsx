export { LoanDrawScreen as default } from '~/screens/loans/draw';
export {
  loanDrawAction as action,
  loanDrawLoader as loader,
} from '~/screens/loans/show.server';
