import { data } from '@remix-run/node';
import { openAction, openLoader } from '~/http/page.server';
import { logSignIn } from '~/http/sign-in-log.server';
import { isLiveSignInLink, signInByLink } from '~/models/sign-in/sign-in-link.server';
import { adminLoginPath } from '~/paths';
import type { LinkPage } from '~/screens/shell/link';
import { enter, toSecondFactor } from './ways.server';

/** The link a start without mail prints. Opening it uses nothing up. */
export const signInLinkLoader = openLoader((page) => {
  const { frame, text, params } = page;
  const isLive = isLiveSignInLink(page, params.token ?? '');
  const title = text(isLive ? 'signIn.link.title' : 'signIn.enroll.deadTitle');
  Object.assign(frame, { shell: 'narrow', title, caching: 'never' });
  if (isLive)
    return {
      title,
      lead: text('signIn.link.lead'),
      submit: text('signIn.link.submit'),
    } satisfies LinkPage;
  const next = { href: adminLoginPath(), label: text('signIn.code.toLogin') };
  return data<LinkPage>({ title, lead: text('signIn.link.dead'), next }, { status: 404 });
});

export const signInLinkAction = openAction((page) => {
  const verdict = signInByLink(page, page.params);
  logSignIn(page, { who: null, what: 'login.link', result: verdict ? 'allowed' : 'refused' });
  if (verdict?.kind === 'done') return enter(page, verdict.done);
  return verdict?.kind === 'next'
    ? toSecondFactor(page, verdict.token)
    : data(null, { status: 404 });
});
