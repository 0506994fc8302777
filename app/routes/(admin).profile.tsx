export { profileAction as action } from '~/screens/profile/save.server';
export { ProfileScreen as default } from '~/screens/profile/show';
export { profileLoader as loader } from '~/screens/profile/show.server';
