export { MemberDashboardScreen as default } from '~/screens/dashboard/member';
export { memberDashboardLoader as loader } from '~/screens/dashboard/show.server';
