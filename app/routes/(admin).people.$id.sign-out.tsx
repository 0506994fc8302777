export {
  personSignOutAction as action,
  personSignOutLoader as loader,
} from '~/screens/people/access.server';
export { QuestionScreen as default } from '~/screens/shell/question';
