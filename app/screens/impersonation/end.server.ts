import { redirect } from '@remix-run/node';
import { forgetViewed } from '~/http/forget-pages.server';
import { pageAction, pageLoader } from '~/http/page.server';
import { logSignIn } from '~/http/sign-in-log.server';
import { stopViewing } from '~/models/impersonation/switch.server';
import { dashboardPath } from '~/paths';

export const viewEndLoader = pageLoader({}, ({ portal }) => redirect(dashboardPath(portal)));

/** Back to the page the viewing began on, and to whoever began it. */
export const viewEndAction = pageAction({ whileImpersonating: true }, (page) => {
  const { db, session, actor, impersonator, portal, request, now } = page;
  const back = session && impersonator && stopViewing(db, { session, impersonator }, now);
  if (impersonator) {
    const detail = { as: actor.id };
    logSignIn(page, { who: impersonator.id, what: 'view-as.end', result: 'allowed', detail });
  }
  return redirect(back ?? dashboardPath(portal), { status: 303, headers: forgetViewed(request, now) });
});
