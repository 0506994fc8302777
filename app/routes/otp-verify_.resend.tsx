import { resendAction, resendLoader } from '~/screens/sign-in/resend.server';

export const loader = resendLoader('member');
export const action = resendAction('member');

export { actionHeaders as headers } from '~/http/action-headers.server';
export { CodeScreen as default } from '~/screens/sign-in/code';
