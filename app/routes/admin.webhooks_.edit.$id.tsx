export { WebhookFormScreen as default } from '~/screens/webhooks/edit';
export {
  webhookEditAction as action,
  webhookEditLoader as loader,
} from '~/screens/webhooks/save.server';
