import { redirect } from '@remix-run/node';
import { forgetViewed } from '~/http/forget-pages.server';
import { pageAction, pageLoader } from '~/http/page.server';
import { portals } from '~/http/portals.server';
import { logSignIn } from '~/http/sign-in-log.server';
import { stopViewing } from '~/models/view-as/switch.server';
import { dashboardPath } from '~/paths';

export const viewEndLoader = pageLoader(portals.signedIn, {}, ({ portal }) =>
  redirect(dashboardPath(portal)),
);

/** Back to the page the viewing began on, and to whoever began it. */
export const viewEndAction = pageAction(portals.signedIn, { whileViewing: true }, (page) => {
  const { db, session, actor, viewer, portal, request, now } = page;
  const back = session && viewer && stopViewing(db, { session, viewer }, now);
  if (viewer) {
    const detail = { as: actor.id };
    logSignIn(page, { who: viewer.id, what: 'view-as.end', result: 'allowed', detail });
  }
  return redirect(back ?? dashboardPath(portal), { status: 303, headers: forgetViewed(request, now) });
});
