export { CardListScreen as default } from '~/screens/cards/list';
export { cardListAction as action, cardListLoader as loader } from '~/screens/cards/list.server';
