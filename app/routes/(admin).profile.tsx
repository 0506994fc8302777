export { ProfileScreen as default } from '~/screens/profile/show';
export { profileAction as action, profileLoader as loader } from '~/screens/profile/show.server';
