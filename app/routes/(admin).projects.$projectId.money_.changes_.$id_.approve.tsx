export { bookLinks as links } from '~/screens/books/links';
export { ChangeOrderScreen as default } from '~/screens/change-orders/show';
export {
  changeOrderApproveAction as action,
  changeOrderShowLoader as loader,
} from '~/screens/change-orders/show.server';
