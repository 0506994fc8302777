export { actionHeaders as headers } from '~/http/headers.server';
export { CodeScreen as default } from '~/screens/shell/codes/code';
export { lostAction as action, lostLoader as loader } from '~/screens/sign-in/lost.server';
