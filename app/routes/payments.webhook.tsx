export { webhookAction as action, webhookLoader as loader } from '~/http/payment-webhook.server';
