export {
  callIssueAction as action,
  callIssueLoader as loader,
} from '~/screens/capital-calls/show.server';
export { QuestionScreen as default } from '~/screens/shell/question';
