export {
  payerTakeBackAction as action,
  payerTakeBackLoader as loader,
} from '~/screens/payers/payer.server';
export { QuestionScreen as default } from '~/screens/shell/question';
