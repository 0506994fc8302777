export { PeopleListScreen as default } from '~/screens/people/list';
export { companyUserListLoader as loader } from '~/screens/people/users-list.server';
