import { redirect } from '@remix-run/node';
import type { Database } from 'db/client.server';
import type { Text } from '~/i18n/words';
import type { Actor } from '~/models/access/actor.server';
import { endViewing } from '~/models/impersonation/switch.server';
import { findAllViewed } from '~/models/impersonation/viewed.server';
import { type Session, saveSessionData } from '~/models/sessions/session.server';
import { dashboardPath } from '~/paths';
import { forgetViewed } from './forget-pages.server';
import type { FrameState } from './frame';
import { portalOf } from './portals.server';

type Asked = { request: Request; db: Database; text: Text; now: number };
type Looking = { impersonator: Actor; viewed: Actor; shown: NonNullable<FrameState['viewing']> };

/**
 * Whom a session looks on as, read afresh (target 13); null for one whose own person is gone. When somebody on the way
 * is gone or no longer theirs to look on as, the viewing ends instead of the request, back in one's own account.
 */
export function viewingOf({ request, db, text, now }: Asked, session: Session): Looking | null {
  const { actor: impersonator, viewing } = session;
  if (!impersonator || !viewing) return null;
  const all = findAllViewed(db, impersonator, viewing);
  const viewed = all?.at(-1);
  if (!all || !viewed) {
    endViewing(db, { session, impersonator }, now);
    const toast = { kind: 'bad', text: text('viewAs.over') } as const;
    saveSessionData(db, session.id, { ...session.data, toast }, now);
    throw redirect(dashboardPath(portalOf(impersonator)), {
      status: 303,
      headers: forgetViewed(request, now),
    });
  }
  const through = [impersonator, ...all.slice(0, -1)].map(({ name }) => name);
  return { impersonator, viewed, shown: { through } };
}
