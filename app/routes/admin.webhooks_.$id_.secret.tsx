export {
  webhookSecretAction as action,
  webhookSecretLoader as loader,
} from '~/screens/webhooks/save.server';
export { WebhookSecretScreen as default } from '~/screens/webhooks/secret';
