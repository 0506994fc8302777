export {
  updateDeleteAction as action,
  updateDeleteLoader as loader,
} from '~/screens/investor-updates/save.server';
export { QuestionScreen as default } from '~/screens/shell/question';
