export {
  personRestoreAction as action,
  personRestoreLoader as loader,
} from '~/screens/people/access.server';
export { QuestionScreen as default } from '~/screens/shell/question';
