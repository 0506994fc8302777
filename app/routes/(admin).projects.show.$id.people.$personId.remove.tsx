export {
  memberRemoveAction as action,
  memberRemoveLoader as loader,
} from '~/screens/projects/members.server';
export { QuestionScreen as default } from '~/screens/shell/question';
