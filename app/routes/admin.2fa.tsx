export { actionHeaders as headers } from '~/http/headers.server';
export { CodeScreen as default } from '~/screens/shell/codes/code';
export { codeAction as action, codeLoader as loader } from '~/screens/sign-in/code.server';
