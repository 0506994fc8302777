export {
  callDeleteAction as action,
  callDeleteLoader as loader,
} from '~/screens/capital-calls/save.server';
export { QuestionScreen as default } from '~/screens/shell/question';
