export {
  purchaseReverseAction as action,
  purchaseReverseLoader as loader,
} from '~/screens/purchase/save.server';
export { QuestionScreen as default } from '~/screens/shell/question';
