import type { Database } from 'db/client.server';
import { companies } from 'db/schema/company';
import { distributionParts, distributions } from 'db/schema/distribution';
import { projects } from 'db/schema/project';
import { and, eq, getTableColumns, sql } from 'drizzle-orm';
import { z } from 'zod';
import type { Actor } from '~/models/access/actor.server';
import { bookReading } from '~/models/books/input';
import type { Caller } from '~/models/caller';
import { AppError } from '~/models/errors';
import { orNull, recordId } from '~/models/fields';
import { listOf } from '~/models/lists/list.server';
import { anIdOf } from '~/models/lists/state';
import type { IdOf } from '~/models/operation.server';
import {
  findProject,
  isProjectVisible,
  projectsVisibleTo,
  visibleToRunners,
} from '~/models/projects/visible.server';
import { pick } from '~/models/rows.server';

/** Every query on distributions must use this condition, with the rule `bookReading`. */
const distributionsVisibleTo = visibleToRunners(distributions);

/** The distributions of one project, or of all that the actor runs. */
export const distributionList = listOf({
  ...bookReading,
  id: distributions.id,
  visible: distributionsVisibleTo,
  sorts: { date: distributions.date, cash: distributions.cash },
  filters: { projectId: anIdOf(isProjectVisible) },
  narrow: ({ by }) => by.projectId && eq(distributions.projectId, by.projectId),
  search: { like: (pattern) => sql`${distributions.note} like ${pattern} escape '\\'` },
  index: ({ by }) => (by.projectId ? 'distributions_project' : 'distributions_company'),
  rows: (db) =>
    db
      .select({
        ...pick(distributions, 'id', 'number', 'source', 'date', 'cash', 'note', 'status'),
        ...pick(distributions, 'updatedAt'),
        project: { id: projects.id, name: projects.name },
        currency: companies.currency,
        /** The amount not paid to the holders yet. */
        open: sql<number>`(select coalesce(sum(${distributionParts.openAmount}), 0)
          from ${distributionParts}
          where ${distributionParts.distributionId} = ${distributions.id})`,
      })
      .from(distributions)
      .innerJoin(projects, eq(projects.id, distributions.projectId))
      .innerJoin(companies, eq(companies.id, projects.companyId)),
});

/**
 * @param projectId of an address that names the project too
 * @throws AppError `not-found`
 */
export function findDistribution(
  db: Database,
  actor: Actor,
  id: number,
  projectId?: number | null,
) {
  const distribution = db
    .select(getTableColumns(distributions))
    .from(distributions)
    .innerJoin(projects, eq(projects.id, distributions.projectId))
    .where(and(eq(distributions.id, id), projectsVisibleTo(actor)))
    .get();
  if (!distribution || (projectId && projectId !== distribution.projectId))
    throw new AppError('not-found');
  return { ...distribution, project: findProject(db, actor, distribution.projectId) };
}

/** The distribution of an address. */
export const distributionTarget = ({ db, actor }: Caller, idOf: IdOf) =>
  findDistribution(db, actor, idOf('id'), idOf('project_id', null));

export const distributionInput = z.object({ id: recordId(), project_id: orNull(recordId()) });

export type FoundDistribution = ReturnType<typeof findDistribution>;

/** @throws AppError `not-found` */
export function draft(distribution: FoundDistribution): FoundDistribution {
  if (distribution.status !== 'draft') throw new AppError('not-found');
  return distribution;
}
