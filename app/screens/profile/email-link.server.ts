import { data, redirect } from '@remix-run/node';
import { openAction, openLoader } from '~/http/page.server';
import { ownDashboard } from '~/http/pending.server';
import { logSignIn } from '~/http/sign-in-log.server';
import { confirmByLink, type EmailLink, readEmailLink } from '~/models/sign-in/email-link.server';
import { emailLinkPath, loginPath } from '~/paths';

export type EmailLinkPage = EmailLink & { title: string; onHref: string; isSignedIn: boolean };

/** Where a mailed link leads: a page that asks. Opening it changes nothing, for mail scanners open it too. */
export const emailLinkLoader = openLoader((page) => {
  const { db, secrets, frame, text, params, now } = page;
  const link = readEmailLink(db, secrets, params.token ?? '', now);
  const title = text(`profile.emailLink.${link.state}Title`);
  Object.assign(frame, { shell: 'narrow', title, caching: 'never' });
  const own = ownDashboard(page);
  const answer: EmailLinkPage = { ...link, title, onHref: own ?? loginPath(), isSignedIn: own !== null };
  return data(answer, { status: link.state === 'dead' ? 404 : 200 });
});

/** Confirms the address; the page it goes back to says whether it did. */
export const emailLinkAction = openAction((page) => {
  const { db, secrets, params, now } = page;
  const token = params.token ?? '';
  const personId = confirmByLink(db, secrets, token, now);
  const result = personId === null ? 'refused' : 'allowed';
  logSignIn(page, { who: personId, what: 'email.confirm', result });
  return redirect(emailLinkPath(token), 303);
});
