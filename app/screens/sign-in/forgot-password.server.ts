import { openLoader } from '~/http/page.server';

export const forgotPasswordLoader = openLoader(({ frame, text }) => {
  Object.assign(frame, { shell: 'narrow', title: text('signIn.forgot.title') });
  return null;
});
