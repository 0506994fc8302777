export {
  orderOpenAction as action,
  orderOpenLoader as loader,
} from '~/screens/orders/show.server';
