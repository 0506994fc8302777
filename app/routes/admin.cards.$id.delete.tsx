export { CardDeleteScreen as default } from '~/screens/cards/delete';
export { cardDeleteAction as action, cardDeleteLoader as loader } from '~/screens/cards/delete.server';
