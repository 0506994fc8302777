export { CreatedUsersScreen as default } from '~/screens/people/created-list';
export { createdUsersLoader as loader } from '~/screens/people/created-list.server';
