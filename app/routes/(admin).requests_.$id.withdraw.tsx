export { QuestionScreen as default } from '~/screens/shell/question';
export {
  requestWithdrawAction as action,
  requestWithdrawLoader as loader,
} from '~/screens/tenant-requests/save.server';
