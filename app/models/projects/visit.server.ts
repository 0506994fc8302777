import type { Database } from 'db/client.server';
import { writeLightly } from 'db/prepared';
import { dashboardVisits, projectVisits } from 'db/schema/project';
import { and, eq } from 'drizzle-orm';
import type { Actor } from '~/models/access/actor.server';
import type { Caller } from '~/models/operation.server';
import { saveSessionData } from '~/models/sessions/session.server';

type Visits = {
  /** The last visit, in UTC milliseconds; undefined if there is none. */
  find: (db: Database, personId: number) => { at: number } | undefined;
  save: (db: Database, personId: number, at: number) => void;
};

const visitsTo = (projectId: number): Visits => ({
  find: (db, personId) =>
    db
      .select({ at: projectVisits.visitedAt })
      .from(projectVisits)
      .where(and(eq(projectVisits.projectId, projectId), eq(projectVisits.personId, personId)))
      .get(),
  save: (db, personId, at) =>
    db
      .insert(projectVisits)
      .values({ projectId, personId, visitedAt: at })
      .onConflictDoUpdate({
        target: [projectVisits.projectId, projectVisits.personId],
        set: { visitedAt: at },
      })
      .run(),
});

const visitsToDashboard: Visits = {
  find: (db, personId) =>
    db
      .select({ at: dashboardVisits.visitedAt })
      .from(dashboardVisits)
      .where(eq(dashboardVisits.personId, personId))
      .get(),
  save: (db, personId, at) =>
    db
      .insert(dashboardVisits)
      .values({ personId, visitedAt: at })
      .onConflictDoUpdate({ target: dashboardVisits.personId, set: { visitedAt: at } })
      .run(),
};

/** @returns the previous visit; null the first time */
export const recordVisit = (
  db: Database,
  actor: Actor,
  projectId: number,
  now: number,
): number | null => record(db, actor, visitsTo(projectId), now);

function record(db: Database, actor: Actor, visits: Visits, now: number): number | null {
  const before = visits.find(db, actor.id);
  writeLightly(db, () => visits.save(db, actor.id, now));
  return before?.at ?? null;
}

/** Opening a page again within this time belongs to the same visit. */
const visitLength = 30 * 60_000;

type Visitor = Pick<Caller, 'db' | 'actor' | 'impersonator' | 'key' | 'session' | 'now'>;

/**
 * When an investor or tenant visited a project before this visit. Null for others, and the first
 * time.
 */
export function lastVisit(visitor: Visitor, projectId: number): number | null {
  const { db, actor, impersonator, key, now } = visitor;
  const visits = visitsTo(projectId);
  if (actor.role === 'investor' || actor.role === 'tenant')
    return previousVisit(visitor, visits, String(projectId));
  // For “last opened”. The session is not changed, because that would outdate the cached page.
  if (!impersonator && !key) writeLightly(db, () => visits.save(db, actor.id, now));
  return null;
}

/** When the actor visited the dashboard before this visit; null the first time. */
export const lastDashboardVisit = (visitor: Visitor): number | null =>
  previousVisit(visitor, visitsToDashboard, 'dashboard');

/**
 * Returns the same value until the visit is over, so that reloading a page does not lose what is
 * new.
 */
function previousVisit(
  { db, actor, impersonator, key, session, now }: Visitor,
  visits: Visits,
  name: string,
): number | null {
  // Impersonators and programs do not change the person's visits.
  if (impersonator || key) return visits.find(db, actor.id)?.at ?? null;
  const recent = Object.entries(session?.data.visits ?? {}).filter(
    ([, { at }]) => now - at < visitLength,
  );
  const current = Object.fromEntries(recent);
  const visit = current[name];
  if (visit) return visit.since;
  const since = record(db, actor, visits, now);
  if (session) {
    session.data = { ...session.data, visits: { ...current, [name]: { since, at: now } } };
    saveSessionData(db, session.id, session.data, now);
  }
  return since;
}
