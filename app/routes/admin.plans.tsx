export { ManagedPlansScreen as default } from '~/screens/plans/manage';
export { managedPlansLoader as loader } from '~/screens/plans/manage.server';
