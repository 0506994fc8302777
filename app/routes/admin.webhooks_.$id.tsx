export { WebhookScreen as default } from '~/screens/webhooks/show';
export { webhookAction as action, webhookLoader as loader } from '~/screens/webhooks/show.server';
