import { data, redirect } from '@remix-run/node';
import { openAction, openLoader, pageLoader } from '~/http/page.server';
import { ownDashboard } from '~/http/portals.server';
import { logSignIn } from '~/http/sign-in-log.server';
import { confirmByLink, readEmailLink } from '~/models/sign-in/purposes/confirm-email.server';
import { emailLinkPath, loginPath, profilePath } from '~/paths';
import type { LinkPage } from '~/screens/shell/link';

/** Another link is sent by POST only. */
export const emailLinkSendLoader = pageLoader({ isPrivate: true }, (page) =>
  redirect(profilePath(page.portal)),
);

/** Opening the link does not use it up. */
export const emailLinkLoader = openLoader((page) => {
  const { frame, text, params, url } = page;
  const link = readEmailLink(page, params.token ?? '');
  const { state } = link;
  const head = { title: text(`profile.emailLink.${state}Title`), caching: 'never' } as const;
  frame.shell = 'narrow';
  const own = ownDashboard(page);
  const toLogin = loginPath(state === 'foreign' ? { redirectTo: url.pathname } : {});
  const next = {
    href: own ?? toLogin,
    label: text(own ? 'shell.toDashboard' : 'signIn.code.toLogin'),
  };
  const paragraph = text(`profile.emailLink.${state}`);
  if (link.state === 'dead')
    return data<LinkPage>({ ...head, lead: paragraph, next }, { status: 404 });
  if (link.state === 'foreign') return { ...head, lead: paragraph, next } satisfies LinkPage;
  const { email } = link;
  if (link.state === 'done') return { ...head, lead: paragraph, email, next } satisfies LinkPage;
  const submit = text('profile.emailLink.confirm');
  return { ...head, lead: paragraph, email, submit } satisfies LinkPage;
});

export const emailLinkAction = openAction((page) => {
  const { actor } = page;
  const isDone = actor !== null && confirmByLink({ ...page, actor }, page.params);
  logSignIn(page, {
    who: actor?.id ?? null,
    what: 'email.confirm',
    result: isDone ? 'allowed' : 'refused',
  });
  return redirect(emailLinkPath(page.params.token ?? ''), 303);
});
