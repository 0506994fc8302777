export { bookLinks as links } from '~/screens/books/links';
export { ChangeOrderScreen as default } from '~/screens/change-orders/show';
export {
  changeOrderShowLoader as loader,
  changeOrderSubmitAction as action,
} from '~/screens/change-orders/show.server';
