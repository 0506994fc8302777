import { openLoader } from '~/http/page.server';

export const forgotPasswordLoader = openLoader(({ view, text }) => {
  Object.assign(view, { shell: 'narrow', title: text('signIn.forgot.title') });
  return null;
});
