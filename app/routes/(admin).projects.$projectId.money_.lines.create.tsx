export { BudgetLineScreen as default } from '~/screens/books/line';
export {
  lineCreateAction as action,
  lineCreateLoader as loader,
} from '~/screens/books/line.server';
