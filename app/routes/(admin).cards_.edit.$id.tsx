export { CardFormScreen as default } from '~/screens/cards/edit';
export { cardEditAction as action, cardEditLoader as loader } from '~/screens/cards/save.server';
