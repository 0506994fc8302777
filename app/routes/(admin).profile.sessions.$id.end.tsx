export {
  sessionEndAction as action,
  sessionEndLoader as loader,
} from '~/screens/profile/show.server';
export { QuestionScreen as default } from '~/screens/shell/question';
