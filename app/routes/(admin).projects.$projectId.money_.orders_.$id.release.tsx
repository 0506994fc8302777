export { OrderReleaseScreen as default } from '~/screens/orders/release';
export {
  orderReleaseAction as action,
  orderReleaseLoader as loader,
} from '~/screens/orders/show.server';
