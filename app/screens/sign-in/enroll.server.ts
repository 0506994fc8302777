import { data, redirect } from '@remix-run/node';
import { sessionCookie } from '~/http/cookies.server';
import { openAction, openLoader } from '~/http/page.server';
import { logSignIn } from '~/http/sign-in-log.server';
import { isLiveLink, openEnrolmentLink } from '~/models/sign-in/lost-authenticator.server';
import { twoFactorPath } from '~/paths';

/** Where a mailed link leads: a page that asks. Opening it uses nothing up, for mail scanners open it too. */
export const enrollLinkLoader = openLoader((page) => {
  const { frame, text, params, request } = page;
  // After a post this is drawn only when the link was dead.
  const isLive = request.method !== 'POST' && isLiveLink(page, params.token ?? '');
  const title = text(isLive ? 'signIn.enroll.title' : 'signIn.enroll.deadTitle');
  Object.assign(frame, { shell: 'narrow', title });
  return data({ isLive, title }, { status: isLive ? 200 : 404 });
});

/** Uses the link up and shows the new QR code in this browser. */
export const enrollLinkAction = openAction((page) => {
  const token = openEnrolmentLink(page, page.params);
  logSignIn(page, { who: null, what: '2fa.open-link', result: token ? 'allowed' : 'refused' });
  if (!token) return data(null, { status: 404 });
  const headers = { 'Set-Cookie': sessionCookie(page.request, token) };
  return redirect(twoFactorPath(), { status: 303, headers });
});
