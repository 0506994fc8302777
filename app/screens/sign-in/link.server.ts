import { data } from '@remix-run/node';
import { openAction, openLoader } from '~/http/page.server';
import { logSignIn } from '~/http/sign-in-log.server';
import { isSignInLinkValid, signInByLink } from '~/models/sign-in/purposes/sign-in-link.server';
import { adminLoginPath } from '~/paths';
import type { LinkPage } from '~/screens/shell/link';
import { redirectSignedIn, toSecondFactor } from './ways.server';

/** The link that a start without mail prints. Opening it does not use it up. */
export const signInLinkLoader = openLoader((page) => {
  const { frame, text, params } = page;
  const isValid = isSignInLinkValid(page, params.token ?? '');
  const title = text(isValid ? 'signIn.link.title' : 'signIn.enroll.deadTitle');
  frame.shell = 'narrow';
  if (isValid)
    return {
      title,
      caching: 'never',
      lead: text('signIn.link.lead'),
      submit: text('signIn.link.submit'),
    } satisfies LinkPage;
  const next = { href: adminLoginPath(), label: text('signIn.code.toLogin') };
  return data<LinkPage>(
    { title, caching: 'never', lead: text('signIn.link.dead'), next },
    { status: 404 },
  );
});

export const signInLinkAction = openAction((page) => {
  const accepted = signInByLink(page, page.params);
  logSignIn(page, { who: null, what: 'login.link', result: accepted ? 'allowed' : 'refused' });
  if (accepted?.kind === 'done') return redirectSignedIn(page, accepted.done);
  return accepted?.kind === 'next'
    ? toSecondFactor(page, accepted.token)
    : data(null, { status: 404 });
});
