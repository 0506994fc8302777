export { PlanFormScreen as default } from '~/screens/billing/plans/edit';
export {
  planCreateAction as action,
  planCreateLoader as loader,
} from '~/screens/billing/plans/manage.server';
