export { CallIssueScreen as default } from '~/screens/capital-calls/issue';
export {
  callIssueAction as action,
  callIssueLoader as loader,
} from '~/screens/capital-calls/show.server';
