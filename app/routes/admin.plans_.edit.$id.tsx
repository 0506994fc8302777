export { PlanFormScreen as default } from '~/screens/plans/edit';
export { planEditAction as action, planEditLoader as loader } from '~/screens/plans/manage.server';
