export { PlanChangeScreen as default } from '~/screens/plans/change';
export {
  planChangeAction as action,
  planChangeLoader as loader,
} from '~/screens/plans/change.server';
