export { ManagedPlansScreen as default } from '~/screens/billing/plans/manage';
export { managedPlansLoader as loader } from '~/screens/billing/plans/manage.server';
