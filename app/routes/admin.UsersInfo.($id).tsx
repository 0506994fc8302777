export { UsersInfoScreen as default } from '~/screens/people/info';
export { usersInfoLoader as loader } from '~/screens/people/info.server';
