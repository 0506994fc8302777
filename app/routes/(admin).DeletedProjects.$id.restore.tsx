export {
  restoreAction as action,
  restoreLoader as loader,
} from '~/screens/deleted-projects/list.server';
export { QuestionScreen as default } from '~/screens/shell/question';
