export { CardFormScreen as default } from '~/screens/cards/edit';
export {
  cardCreateAction as action,
  cardCreateLoader as loader,
} from '~/screens/cards/save.server';
