import { resendLoader } from '~/screens/sign-in/resend.server';

export const loader = resendLoader('admin');

export { actionHeaders as headers } from '~/http/action-headers.server';
export { CodeScreen as default } from '~/screens/sign-in/code';
export { sendQrAction as action } from '~/screens/sign-in/lost.server';
