export { PlanChangeScreen as default } from '~/screens/billing/plans/change';
export {
  planChangeAction as action,
  planChangeLoader as loader,
} from '~/screens/billing/plans/change.server';
