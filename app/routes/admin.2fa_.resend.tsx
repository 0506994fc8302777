import { resendAction, resendLoader } from '~/screens/sign-in/resend.server';

export const loader = resendLoader('admin');
export const action = resendAction('admin');

export { actionHeaders as headers } from '~/http/action-headers.server';
export { CodeScreen as default } from '~/screens/sign-in/code';
