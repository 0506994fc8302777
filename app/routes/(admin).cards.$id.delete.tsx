export {
  cardDeleteAction as action,
  cardDeleteLoader as loader,
} from '~/screens/billing/cards/list.server';
export { QuestionScreen as default } from '~/screens/shell/question';
