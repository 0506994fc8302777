import { data, redirect } from '@remix-run/node';
import { openAction, openLoader } from '~/http/page.server';
import { sessionCookie } from '~/http/session-cookie.server';
import { logSignIn } from '~/http/sign-in-log.server';
import { isLiveLink, openEnrolmentLink } from '~/models/sign-in/enrolment-link.server';
import { twoFactorPath } from '~/paths';

export type EnrollLinkData = { isLive: boolean; title: string };

/** Where a mailed link leads: a page that asks. Opening it uses nothing up, for mail scanners open it too. */
export const enrollLinkLoader = openLoader(({ db, secrets, frame, text, params, now, request }) => {
  // After a post this is drawn only when the link was dead.
  const isLive = request.method !== 'POST' && isLiveLink(db, secrets, params.token ?? '', now);
  const title = text(isLive ? 'signIn.enroll.title' : 'signIn.enroll.deadTitle');
  Object.assign(frame, { shell: 'narrow', title });
  return data<EnrollLinkData>({ isLive, title }, { status: isLive ? 200 : 404 });
});

/** Uses the link up and shows the new QR code in this browser. */
export const enrollLinkAction = openAction((page) => {
  const { db, secrets, params, address, request, session, now } = page;
  const userAgent = request.headers.get('user-agent') ?? '';
  const browser = { sessionId: session?.id ?? null, address, userAgent };
  const token = openEnrolmentLink(db, secrets, { token: params.token ?? '', browser, now });
  logSignIn(page, { who: null, what: '2fa.open-link', result: token ? 'allowed' : 'refused' });
  if (!token) return data(null, { status: 404 });
  return redirect(twoFactorPath(), {
    status: 303,
    headers: { 'Set-Cookie': sessionCookie(request, token) },
  });
});
