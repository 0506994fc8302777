export { PrepayScreen as default } from '~/screens/sales/steps';
export {
  prepayAction as action,
  prepayLoader as loader,
} from '~/screens/sales/show.server';
