import { redirect } from '@remix-run/node';
import { idParam, pageAction, pageLoader } from '~/http/page.server';
import { notFound, portalOf } from '~/http/portals.server';
import { safePath } from '~/http/redirect-target.server';
import { logSignIn } from '~/http/sign-in-log.server';
import { startViewing } from '~/models/impersonation/switch.server';
import { dashboardPath } from '~/paths';

/** Nothing is seen here: a login that leads back to a form nobody sent ends at the dashboard. */
export const viewAsLoader = pageLoader({}, ({ portal }) => redirect(dashboardPath(portal)));

/** Looks on as somebody, from their dashboard on; a company admin looked on as may be the way to one of their people. */
export const viewAsAction = pageAction({ whileImpersonating: true }, (page) => {
  const { db, session, actor, impersonator, form, params, portal, now } = page;
  if (!session) throw notFound();
  const id = idParam(params, 'id');
  // Pressed twice.
  if (impersonator && actor.id === id) return redirect(dashboardPath(portal), 303);
  const eyes = { session, impersonator: impersonator ?? actor };
  const back = safePath(form.get('back')) ?? dashboardPath(portal);
  const viewed = startViewing(db, eyes, actor, id, back, now);
  logSignIn(page, {
    ...{ who: eyes.impersonator.id, what: 'view-as.start', result: 'allowed' },
    detail: { as: viewed.id },
  });
  return redirect(dashboardPath(portalOf(viewed)), 303);
});
