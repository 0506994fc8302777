import type { Database } from 'db/client.server';
import { companies } from 'db/schema/company';
import { projects } from 'db/schema/project';
import { eq, sql } from 'drizzle-orm';
import { type Times, timesIn } from '~/i18n/times';
import { installation } from '~/models/installation/current.server';
import type { Actor } from './actor.server';

/** Formats times in the company's time zone, or the installation's (docs/rules.md#times). */
export const timesFor = (actor: Pick<Actor, 'timeZone'> | null): Times =>
  timesIn(actor?.timeZone ?? installation().timeZone);

/** The ISO day that it is for the actor. */
export const todayFor = ({ actor, now }: { actor: Pick<Actor, 'timeZone'> | null; now: number }) =>
  timesFor(actor).isoDay(now);

/** For people without a company, uses the time zone of the project's company. */
export function timesOfProject(
  db: Database,
  actor: Pick<Actor, 'companyId' | 'timeZone'>,
  projectId: number,
): Times {
  if (actor.companyId !== null) return timesFor(actor);
  const company = db
    .select({ timeZone: companies.timeZone })
    .from(projects)
    .innerJoin(companies, eq(companies.id, projects.companyId))
    .where(eq(projects.id, projectId))
    .get();
  return timesFor(company ?? null);
}

/** The time zone of each row's company for readers without a company; otherwise null. */
export const rowTimeZone = (actor: Pick<Actor, 'companyId'>) =>
  actor.companyId === null ? companies.timeZone : sql<string | null>`null`;
