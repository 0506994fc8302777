import { redirect } from '@remix-run/node';
import type { Database } from 'db/client.server';
import type { Text } from '~/i18n/text';
import type { Actor } from '~/models/access/actor.server';
import { type Session, saveSessionData } from '~/models/sessions/session.server';
import { endViewing } from '~/models/view-as/switch.server';
import { findAllViewed } from '~/models/view-as/viewed.server';
import { dashboardPath } from '~/paths';
import { forgetViewed } from './forget-pages.server';
import { portalNameOf } from './portals.server';
import type { View } from './view';

type Asked = { request: Request; db: Database; text: Text; now: number };
type Looking = { viewer: Actor; viewed: Actor; shown: NonNullable<View['viewing']> };

/**
 * Whom a session looks on as, read afresh (target 13); null for one whose own person is gone. When somebody on the way
 * is gone or no longer theirs to look on as, the viewing ends instead of the request, back in one's own account.
 */
export function viewingOf({ request, db, text, now }: Asked, session: Session): Looking | null {
  const { actor: viewer, viewing } = session;
  if (!viewer || !viewing) return null;
  const all = findAllViewed(db, viewer, viewing);
  const viewed = all?.at(-1);
  if (!all || !viewed) {
    endViewing(db, { session, viewer }, now);
    const toast = { kind: 'bad', text: text('viewAs.over') } as const;
    saveSessionData(db, session.id, { ...session.data, toast }, now);
    throw redirect(dashboardPath(portalNameOf(viewer)), { status: 303, headers: forgetViewed(request, now) });
  }
  const through = [viewer, ...all.slice(0, -1)].map(({ name }) => name);
  return { viewer, viewed, shown: { through } };
}
