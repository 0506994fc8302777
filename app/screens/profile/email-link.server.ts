import { data, redirect } from '@remix-run/node';
import { openAction, openLoader, pageLoader } from '~/http/page.server';
import { ownDashboard } from '~/http/portals.server';
import { logSignIn } from '~/http/sign-in-log.server';
import { confirmByLink, readEmailLink } from '~/models/profile/email-link.server';
import { emailLinkPath, loginPath, profilePath } from '~/paths';

/** Another link is only posted for. */
export const emailLinkSendLoader = pageLoader({ isPrivate: true }, (page) =>
  redirect(profilePath(page.portal)),
);

/** Where a mailed link leads: a page that asks. Opening it changes nothing, for mail scanners open it too. */
export const emailLinkLoader = openLoader((page) => {
  const { frame, text, params } = page;
  const link = readEmailLink(page, params.token ?? '');
  const title = text(`profile.emailLink.${link.state}Title`);
  Object.assign(frame, { shell: 'narrow', title, caching: 'never' });
  const own = ownDashboard(page);
  const shown = { ...link, title, onHref: own ?? loginPath(), isSignedIn: own !== null };
  return data(shown, { status: link.state === 'dead' ? 404 : 200 });
});

/** Confirms the address; the page it goes back to says whether it did. */
export const emailLinkAction = openAction((page) => {
  const personId = confirmByLink(page, page.params);
  const result = personId === null ? 'refused' : 'allowed';
  logSignIn(page, { who: personId, what: 'email.confirm', result });
  return redirect(emailLinkPath(page.params.token ?? ''), 303);
});
