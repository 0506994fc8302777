import { openLoader } from '~/http/page.server';
import { portalOf } from '~/http/portals.server';
import { countPendingInvitations } from '~/models/invitations/log.server';
import { storeLinks } from '~/models/landing/store-links.server';
import { dashboardPath } from '~/paths';

/** How to put the app on a phone, and the way on. */
export const signupSuccessLoader = openLoader(({ db, actor, frame, text }) => {
  Object.assign(frame, { shell: 'narrow', title: text('signup.success.title'), caching: 'never' });
  return {
    name: actor?.name ?? null,
    dashboardHref: actor && dashboardPath(portalOf(actor)),
    invitations: actor ? countPendingInvitations(db, actor) : 0,
    stores: storeLinks(db),
  };
});
