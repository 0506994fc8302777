export { PlanScreen as default } from '~/screens/plans/show';
export { planLoader as loader } from '~/screens/plans/show.server';
