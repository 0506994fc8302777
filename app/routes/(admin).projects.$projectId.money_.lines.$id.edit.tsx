export { BudgetLineScreen as default } from '~/screens/books/line';
export { lineEditAction as action, lineEditLoader as loader } from '~/screens/books/line.server';
