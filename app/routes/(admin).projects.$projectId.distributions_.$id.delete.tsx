export {
  distributionDeleteAction as action,
  distributionDeleteLoader as loader,
} from '~/screens/distributions/save.server';
export { QuestionScreen as default } from '~/screens/shell/question';
