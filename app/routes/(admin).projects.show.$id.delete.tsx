export {
  projectDeleteAction as action,
  projectDeleteLoader as loader,
} from '~/screens/projects/delete.server';
export { QuestionScreen as default } from '~/screens/shell/question';
