export { OutboxScreen as default } from '~/screens/outbox/list';
export { outboxLoader as loader } from '~/screens/outbox/list.server';
