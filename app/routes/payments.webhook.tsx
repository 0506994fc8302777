export { webhookAction as action, webhookLoader as loader } from '~/screens/payments/webhook.server';
