export { ShareScreen as default } from '~/screens/projects/share';
export { sharedAction as action, shareLoader as loader } from '~/screens/projects/share.server';
