import type { Database } from 'db/client.server';
import { companies } from 'db/schema/company';
import { projects } from 'db/schema/project';
import { eq, sql } from 'drizzle-orm';
import { type Times, timesIn } from '~/i18n/times';
import { installation } from '~/models/installation/standing.server';
import type { Actor } from './actor.server';

/**
 * The clock somebody sees times by: their company's, else the installation's (docs/rules.md#times).
 */
export const timesFor = (actor: Pick<Actor, 'timeZone'> | null): Times =>
  timesIn(actor?.timeZone ?? installation().timeZone);

/**
 * The clock for the times of one project: its company's for people without a company, else their
 * own company's.
 */
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

/**
 * The time zone of a row's company on pages that list several projects; null where the reader's own
 * clock counts.
 */
export const rowTimeZone = (actor: Pick<Actor, 'companyId'>) =>
  actor.companyId === null ? companies.timeZone : sql<string | null>`null`;
