export { CreatedUsersScreen as default } from '~/screens/people/info';
export { createdUsersLoader as loader } from '~/screens/people/info.server';
