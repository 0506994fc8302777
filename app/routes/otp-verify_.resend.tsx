export { actionHeaders as headers } from '~/http/headers.server';
export { CodeScreen as default } from '~/screens/shell/codes/code';
export { codeLoader as loader, resendAction as action } from '~/screens/sign-in/code.server';
