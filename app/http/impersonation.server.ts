import { redirect } from '@remix-run/node';
import type { Database } from 'db/client.server';
import type { Text } from '~/i18n/words';
import type { Actor } from '~/models/access/actor.server';
import { endImpersonation, findImpersonated } from '~/models/impersonation/impersonate.server';
import { type Session, saveSessionData } from '~/models/sessions/session.server';
import { dashboardPath } from '~/paths';
import { forgetImpersonated } from './forget-pages.server';
import type { FrameState } from './frame';
import { portalOf } from './portals.server';

type Asked = { request: Request; db: Database; text: Text; now: number };
type Impersonation = {
  impersonator: Actor;
  impersonated: Actor;
  shown: NonNullable<FrameState['impersonation']>;
};

/**
 * Whom a session impersonates, read afresh; null for one whose own person is gone. When somebody on the way is gone or
 * no longer theirs to impersonate, the impersonation ends instead of the request, back in one's own account.
 */
export function impersonationOf({ request, db, text, now }: Asked, session: Session): Impersonation | null {
  const { actor: impersonator, impersonated: steps } = session;
  if (!impersonator || !steps) return null;
  const all = findImpersonated(db, impersonator, steps);
  const impersonated = all?.at(-1);
  if (!all || !impersonated) {
    endImpersonation(db, { session, impersonator }, now);
    const toast = { kind: 'bad', text: text('viewAs.over') } as const;
    saveSessionData(db, session.id, { ...session.data, toast }, now);
    throw redirect(dashboardPath(portalOf(impersonator)), {
      status: 303,
      headers: forgetImpersonated(request, now),
    });
  }
  const through = [impersonator, ...all.slice(0, -1)].map(({ name }) => name);
  return { impersonator, impersonated, shown: { through } };
}
