export { PlanFormScreen as default } from '~/screens/billing/plans/edit';
export {
  planEditAction as action,
  planEditLoader as loader,
} from '~/screens/billing/plans/manage.server';
