import { data, redirect } from '@remix-run/node';
import { sessionCookie } from '~/http/cookies.server';
import { type OpenPage, openAction, openLoader } from '~/http/page.server';
import { logSignIn } from '~/http/sign-in-log.server';
import {
  enrolmentLinkState,
  openEnrolmentLink,
  stopEnrolment,
  stopLinkState,
} from '~/models/sign-in/purposes/new-authenticator.server';
import { adminLoginPath, enrollStopPath, twoFactorPath } from '~/paths';
import type { LinkPage } from '~/screens/shell/link';

/** Opening the link does not use it up. */
export const enrollLinkLoader = openLoader((page) => {
  const { frame, text, params } = page;
  const state = enrolmentLinkState(page, params.token ?? '');
  const title = text(`signIn.enroll.${state}Title`);
  Object.assign(frame, { shell: 'narrow', title, caching: 'never' });
  const paragraph = text(`signIn.enroll.${state}`);
  if (state === 'good')
    return { title, lead: paragraph, submit: text('signIn.enroll.show') } satisfies LinkPage;
  return data<LinkPage>(
    { title, lead: paragraph, next: toLogin(page) },
    { status: state === 'early' ? 200 : 404 },
  );
});

export const enrollLinkAction = openAction((page) => {
  const token = openEnrolmentLink(page, page.params);
  logSignIn(page, { who: null, what: '2fa.open-link', result: token ? 'allowed' : 'refused' });
  if (!token) return data(null, { status: 404 });
  const headers = { 'Set-Cookie': sessionCookie(page.request, token) };
  return redirect(twoFactorPath(), { status: 303, headers });
});

/** Opening the link does not use it up. */
export const stopLinkLoader = openLoader((page) => {
  const { frame, text, params } = page;
  const state = stopLinkState(page, params.token ?? '');
  const title =
    state === 'dead' ? text('signIn.enroll.deadTitle') : text(`signIn.stop.${state}Title`);
  Object.assign(frame, { shell: 'narrow', title, caching: 'never' });
  if (state === 'good')
    return {
      title,
      lead: text('signIn.stop.good'),
      submit: text('signIn.stop.submit'),
    } satisfies LinkPage;
  const next = toLogin(page);
  if (state === 'done') return { title, lead: text('signIn.stop.done'), next } satisfies LinkPage;
  return data<LinkPage>({ title, lead: text('signIn.enroll.dead'), next }, { status: 404 });
});

export const stopLinkAction = openAction((page) => {
  const personId = stopEnrolment(page, page.params);
  const result = personId === null ? 'refused' : 'allowed';
  logSignIn(page, { who: personId, what: '2fa.stop', result });
  return redirect(enrollStopPath(page.params.token ?? ''), 303);
});

const toLogin = ({ text }: OpenPage) => ({
  href: adminLoginPath(),
  label: text('signIn.code.toLogin'),
});
