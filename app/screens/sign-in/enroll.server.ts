import { data, redirect } from '@remix-run/node';
import { sessionCookie } from '~/http/cookies.server';
import { openAction, openLoader } from '~/http/page.server';
import { logSignIn } from '~/http/sign-in-log.server';
import { isLiveLink, openEnrolmentLink } from '~/models/sign-in/lost-authenticator.server';
import { adminLoginPath, twoFactorPath } from '~/paths';
import type { LinkPage } from '~/screens/shell/link';

/** Opening the link uses nothing up. */
export const enrollLinkLoader = openLoader((page) => {
  const { frame, text, params, request } = page;
  // After a post this is drawn only when the link was dead.
  const isLive = request.method !== 'POST' && isLiveLink(page, params.token ?? '');
  const title = text(isLive ? 'signIn.enroll.title' : 'signIn.enroll.deadTitle');
  Object.assign(frame, { shell: 'narrow', title });
  if (isLive)
    return {
      title,
      lead: text('signIn.enroll.confirm'),
      submit: text('signIn.enroll.show'),
    } satisfies LinkPage;
  const next = { href: adminLoginPath(), label: text('signIn.code.toLogin') };
  return data<LinkPage>({ title, lead: text('signIn.enroll.dead'), next }, { status: 404 });
});

export const enrollLinkAction = openAction((page) => {
  const token = openEnrolmentLink(page, page.params);
  logSignIn(page, { who: null, what: '2fa.open-link', result: token ? 'allowed' : 'refused' });
  if (!token) return data(null, { status: 404 });
  const headers = { 'Set-Cookie': sessionCookie(page.request, token) };
  return redirect(twoFactorPath(), { status: 303, headers });
});
