export { SessionEndScreen as default } from '~/screens/profile/session-end';
export { sessionEndAction as action, sessionEndLoader as loader } from '~/screens/profile/session-end.server';
