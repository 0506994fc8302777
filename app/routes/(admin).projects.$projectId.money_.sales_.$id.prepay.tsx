export {
  prepayAction as action,
  prepayLoader as loader,
} from '~/screens/sales/show.server';
export { PrepayScreen as default } from '~/screens/sales/steps';
