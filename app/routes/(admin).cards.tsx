export { CardListScreen as default } from '~/screens/billing/cards/list';
export {
  cardListAction as action,
  cardListLoader as loader,
} from '~/screens/billing/cards/list.server';
