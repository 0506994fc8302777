export { PlanFormScreen as default } from '~/screens/plans/edit';
export {
  planCreateAction as action,
  planCreateLoader as loader,
} from '~/screens/plans/manage.server';
