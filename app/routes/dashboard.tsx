export { MemberDashboardScreen as default } from '~/screens/dashboard/member';
export { memberDashboardLoader as loader } from '~/screens/dashboard/member.server';
