export { EnrollLinkScreen as default } from '~/screens/sign-in/enroll';
export { enrollLinkAction as action, enrollLinkLoader as loader } from '~/screens/sign-in/enroll.server';
