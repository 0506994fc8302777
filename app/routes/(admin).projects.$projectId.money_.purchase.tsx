export { PurchaseScreen as default } from '~/screens/purchase/page';
export {
  purchaseAction as action,
  purchaseLoader as loader,
} from '~/screens/purchase/save.server';
