export { SessionEndScreen as default } from '~/screens/profile/show';
export { sessionEndAction as action, sessionEndLoader as loader } from '~/screens/profile/show.server';
