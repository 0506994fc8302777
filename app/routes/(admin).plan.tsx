export { PlanScreen as default } from '~/screens/billing/plans/show';
export { planLoader as loader } from '~/screens/billing/plans/show.server';
