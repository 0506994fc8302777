export { OrderFormScreen as default } from '~/screens/orders/edit';
export {
  orderEditAction as action,
  orderEditLoader as loader,
} from '~/screens/orders/save.server';
