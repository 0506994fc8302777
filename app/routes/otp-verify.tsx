import { codeAction, codeLoader } from '~/screens/sign-in/code.server';

export const loader = codeLoader('member');
export const action = codeAction('member');

export { actionHeaders as headers } from '~/http/action-headers.server';
export { CodeScreen as default } from '~/screens/sign-in/code';
