export { CardFormScreen as default } from '~/screens/billing/cards/edit';
export {
  cardCreateAction as action,
  cardCreateLoader as loader,
} from '~/screens/billing/cards/save.server';
