export { ProjectMembersScreen as default } from '~/screens/projects/members';
export { projectMembersLoader as loader } from '~/screens/projects/members.server';
