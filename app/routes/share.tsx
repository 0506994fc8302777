export { ShareScreen as default } from '~/screens/projects/share';
export { shareAction as action, shareLoader as loader } from '~/screens/projects/share.server';
