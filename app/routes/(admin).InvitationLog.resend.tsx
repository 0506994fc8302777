export {
  resendManyAction as action,
  resendManyLoader as loader,
} from '~/screens/invitations/bulk.server';
export { QuestionScreen as default } from '~/screens/shell/question';
