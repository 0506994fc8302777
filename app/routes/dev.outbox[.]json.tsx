export { outboxJsonLoader as loader } from '~/screens/outbox/list.server';
