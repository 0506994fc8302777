import { redirect } from '@remix-run/node';
import { forgetImpersonated } from '~/http/cookies.server';
import { safePath } from '~/http/origin.server';
import { idParam, pageAction, pageLoader } from '~/http/page.server';
import { notFound, portalOf } from '~/http/portals.server';
import { logSignIn } from '~/http/sign-in-log.server';
import type { Actor } from '~/models/access/actor.server';
import { AppError } from '~/models/errors';
import { startImpersonating, stopImpersonating } from '~/models/impersonation/impersonate.server';
import { dashboardPath } from '~/paths';
import { toConfirm } from '~/screens/shell/confirmed.server';

/** This URL only takes a form; a login that leads back here ends at the dashboard. */
export const impersonationLoader = pageLoader(({ portal }) => redirect(dashboardPath(portal)));

export const startImpersonatingAction = pageAction({ whileImpersonating: true }, (page) => {
  const { db, session, actor, address, form, params, portal, now } = page;
  if (!session) throw notFound();
  const id = idParam(params, 'id');
  // The button was pressed twice.
  const to = safePath(form.get('to'));
  if (page.impersonator && actor.id === id) return redirect(to ?? dashboardPath(portal), 303);
  const impersonator = page.impersonator ?? actor;
  const back = safePath(form.get('back')) ?? dashboardPath(portal);
  const impersonation = { session, impersonator, address };
  let impersonated: Actor;
  try {
    impersonated = startImpersonating(db, impersonation, actor, id, back, now);
  } catch (error) {
    if (!(error instanceof AppError) || error.code !== 'fresh-proof') throw error;
    // Nothing was typed, so the button is pressed again after the proof.
    if (page.impersonator) return page.goTo(back, 'viewAs.proofFirst', {}, 'bad');
    return toConfirm(page, back);
  }
  const detail = { as: impersonated.id };
  logSignIn(page, { who: impersonator.id, what: 'view-as.start', result: 'allowed', detail });
  return redirect(to ?? dashboardPath(portalOf(impersonated)), 303);
});

export const stopImpersonatingAction = pageAction({ whileImpersonating: true }, (page) => {
  const { db, session, actor, impersonator, address, portal, request, now } = page;
  const back =
    session && impersonator && stopImpersonating(db, { session, impersonator, address }, now);
  if (impersonator) {
    const detail = { as: actor.id };
    logSignIn(page, { who: impersonator.id, what: 'view-as.end', result: 'allowed', detail });
  }
  const headers = forgetImpersonated(request, now);
  return redirect(back ?? dashboardPath(portal), { status: 303, headers });
});
