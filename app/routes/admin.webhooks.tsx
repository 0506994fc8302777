export { WebhookListScreen as default } from '~/screens/webhooks/list';
export { webhookListLoader as loader } from '~/screens/webhooks/show.server';
