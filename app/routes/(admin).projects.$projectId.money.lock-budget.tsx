export {
  budgetLockAction as action,
  budgetLockLoader as loader,
} from '~/screens/books/locks.server';
export { QuestionScreen as default } from '~/screens/shell/question';
