import type { Database } from 'db/client.server';
import { writeLightly } from 'db/prepared';
import { dashboardVisits, projectVisits } from 'db/schema/project';
import { and, eq } from 'drizzle-orm';
import type { Actor } from '~/models/access/actor.server';
import type { Caller } from '~/models/operation.server';
import { saveSessionData } from '~/models/sessions/session.server';

type Visits = {
  /** When somebody last looked, UTC milliseconds; undefined if never. */
  noted: (db: Database, personId: number) => { at: number } | undefined;
  note: (db: Database, personId: number, at: number) => void;
};

const visitsTo = (projectId: number): Visits => ({
  noted: (db, personId) =>
    db
      .select({ at: projectVisits.visitedAt })
      .from(projectVisits)
      .where(and(eq(projectVisits.projectId, projectId), eq(projectVisits.personId, personId)))
      .get(),
  note: (db, personId, at) =>
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
  noted: (db, personId) =>
    db
      .select({ at: dashboardVisits.visitedAt })
      .from(dashboardVisits)
      .where(eq(dashboardVisits.personId, personId))
      .get(),
  note: (db, personId, at) =>
    db
      .insert(dashboardVisits)
      .values({ personId, visitedAt: at })
      .onConflictDoUpdate({ target: dashboardVisits.personId, set: { visitedAt: at } })
      .run(),
};

/** @returns when they looked before; null the first time */
export const noteVisit = (
  db: Database,
  actor: Actor,
  projectId: number,
  now: number,
): number | null => noted(db, actor, visitsTo(projectId), now);

function noted(db: Database, actor: Actor, visits: Visits, now: number): number | null {
  const before = visits.noted(db, actor.id);
  writeLightly(db, () => visits.note(db, actor.id, now));
  return before?.at ?? null;
}

/** A page opened again within this time belongs to the same visit, which is noted once. */
const visitLength = 30 * 60_000;

type Visitor = Pick<Caller, 'db' | 'actor' | 'impersonator' | 'session' | 'now'>;

/**
 * When an investor or tenant looked at a project before this visit; null for everybody else, and
 * the first time.
 */
export const lastVisit = (visitor: Visitor, projectId: number): number | null =>
  visitor.actor.role === 'investor' || visitor.actor.role === 'tenant'
    ? lastOf(visitor, visitsTo(projectId), String(projectId))
    : null;

/** When somebody looked at their dashboard before this visit; null the first time. */
export const lastLook = (visitor: Visitor): number | null =>
  lastOf(visitor, visitsToDashboard, 'dashboard');

/**
 * The answer stays the same until the visit is over, so that a reload or a dialog does not lose
 * what is new.
 */
function lastOf(
  { db, actor, impersonator, session, now }: Visitor,
  visits: Visits,
  name: string,
): number | null {
  // Who impersonates them is not them, and leaves their visits as they are.
  if (impersonator) return visits.noted(db, actor.id)?.at ?? null;
  const recent = Object.entries(session?.data.visits ?? {}).filter(
    ([, { at }]) => now - at < visitLength,
  );
  const current = Object.fromEntries(recent);
  const visit = current[name];
  if (visit) return visit.since;
  const since = noted(db, actor, visits, now);
  if (session) {
    session.data = { ...session.data, visits: { ...current, [name]: { since, at: now } } };
    saveSessionData(db, session.id, session.data, now);
  }
  return since;
}
