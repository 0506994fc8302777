export { CardFormScreen as default } from '~/screens/billing/cards/edit';
export {
  cardEditAction as action,
  cardEditLoader as loader,
} from '~/screens/billing/cards/save.server';
