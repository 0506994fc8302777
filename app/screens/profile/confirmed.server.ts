import { redirect } from '@remix-run/node';
import type { Page } from '~/http/page.server';
import { isConfirmed } from '~/models/profile/confirm.server';
import type { Session } from '~/models/sessions/session.server';
import { profileConfirmPath } from '~/paths';

/** The session of somebody signed in: pages behind a portal are only reached with one. */
export function sessionOf({ session }: Page): Session {
  if (!session) throw new Error('A page behind a portal has a session.');
  return session;
}

/** Who logged in a while ago proves anew that it is them, and comes back here (target 16). */
export function requireConfirmed(page: Page): void {
  const { db, now, url, portal } = page;
  if (!isConfirmed(db, sessionOf(page), now))
    throw redirect(profileConfirmPath(portal, { redirectTo: url.pathname }), 303);
}

/** No browser keeps these pages. */
export function setTitle({ frame }: Page, title: string): void {
  Object.assign(frame, { title, caching: 'never' });
}
