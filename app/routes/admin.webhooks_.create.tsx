export { WebhookFormScreen as default } from '~/screens/webhooks/edit';
export {
  webhookCreateAction as action,
  webhookCreateLoader as loader,
} from '~/screens/webhooks/save.server';
