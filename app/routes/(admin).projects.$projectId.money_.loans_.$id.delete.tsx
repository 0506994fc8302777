export {
  loanDeleteAction as action,
  loanDeleteLoader as loader,
} from '~/screens/loans/save.server';
export { QuestionScreen as default } from '~/screens/shell/question';
