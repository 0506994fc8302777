import type { Page } from '~/http/page.server';
import { notedVisit, noteVisit } from '~/models/projects/visit.server';
import { saveSessionData } from '~/models/sessions/session.server';

/** A page opened again within this time belongs to the same visit, which is noted once. */
const visitLength = 30 * 60_000;

/**
 * When somebody who only looks on visited the project before this visit; null for everybody else, and the first
 * time. The answer stays the same until the visit is over, so that a reload or a dialog does not lose the changes.
 */
export function lastVisit({ db, actor, impersonator, session, now }: Page, projectId: number): number | null {
  if (actor.role !== 'investor' && actor.role !== 'tenant') return null;
  // Who looks on as them is not them, and leaves their visits as they are.
  if (impersonator) return notedVisit(db, actor, projectId);
  const visits = Object.entries(session?.data.visits ?? {}).filter(([, { at }]) => now - at < visitLength);
  const current = Object.fromEntries(visits);
  const visit = current[projectId];
  if (visit) return visit.since;
  const since = noteVisit(db, actor, projectId, now);
  if (session) {
    session.data = { ...session.data, visits: { ...current, [projectId]: { since, at: now } } };
    saveSessionData(db, session.id, session.data, now);
  }
  return since;
}
