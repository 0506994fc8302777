import { data, redirect } from '@remix-run/node';
import { openAction, openLoader, pageLoader } from '~/http/page.server';
import { ownDashboard } from '~/http/portals.server';
import { logSignIn } from '~/http/sign-in-log.server';
import { confirmByLink, readEmailLink } from '~/models/profile/email-link.server';
import { emailLinkPath, loginPath, profilePath } from '~/paths';
import type { LinkPage } from '~/screens/shell/link';

/** Another link is only posted for. */
export const emailLinkSendLoader = pageLoader({ isPrivate: true }, (page) =>
  redirect(profilePath(page.portal)),
);

/** Opening the link changes nothing. */
export const emailLinkLoader = openLoader((page) => {
  const { frame, text, params } = page;
  const link = readEmailLink(page, params.token ?? '');
  const { state } = link;
  const title = text(`profile.emailLink.${state}Title`);
  Object.assign(frame, { shell: 'narrow', title, caching: 'never' });
  const own = ownDashboard(page);
  const next = { href: own ?? loginPath(), label: text(own ? 'shell.toDashboard' : 'signIn.code.toLogin') };
  const lead = text(`profile.emailLink.${state}`);
  if (state === 'dead') return data<LinkPage>({ title, lead, next }, { status: 404 });
  const { email } = link;
  if (state === 'done') return { title, lead, email, next } satisfies LinkPage;
  return { title, lead, email, submit: text('profile.emailLink.confirm') } satisfies LinkPage;
});

export const emailLinkAction = openAction((page) => {
  const personId = confirmByLink(page, page.params);
  const result = personId === null ? 'refused' : 'allowed';
  logSignIn(page, { who: personId, what: 'email.confirm', result });
  return redirect(emailLinkPath(page.params.token ?? ''), 303);
});
