export { QuestionScreen as default } from '~/screens/shell/question';
export {
  webhookDeleteAction as action,
  webhookDeleteLoader as loader,
} from '~/screens/webhooks/save.server';
