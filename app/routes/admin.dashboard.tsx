export { AdminDashboardScreen as default } from '~/screens/dashboard/admin';
export { adminDashboardLoader as loader } from '~/screens/dashboard/show.server';
