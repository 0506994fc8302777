import type { Database } from 'db/client.server';
import { companies } from 'db/schema/company';
import { documents } from 'db/schema/document';
import { messages } from 'db/schema/message';
import { people } from 'db/schema/person';
import { projects } from 'db/schema/project';
import { milestones, phases } from 'db/schema/work';
import { and, eq, isNotNull, sql } from 'drizzle-orm';
import type { Actor } from '~/models/access/actor.server';
import { AppError } from '~/models/errors';
import {
  type ListPage,
  type ListQuery,
  mostCounted,
  ordered,
  pageOf,
  totalUpTo,
} from '~/models/lists/list-query.server';
import { findNewest, idsOf, matchOf, mostFound } from '~/models/lists/search.server';
import { projectsHeldBy } from './archive.server';

const sortColumns = {
  deleted_at: projects.deletedAt,
  name: projects.name,
};

/** Columns the list of deleted projects may be sorted by. */
export const deletedProjectSorts = Object.keys(sortColumns);

/** One page of the deleted projects of a company (of all, for the super admin), last deleted first. */
export function listDeletedProjects(db: Database, actor: Actor, query: ListQuery) {
  const marks = actor.role === 'superadmin' ? ['x'] : ['x', `c${actor.companyId}`];
  const found = query.search
    ? idsOf(findNewest(db, 'projects_search', matchOf(query.search, marks)))
    : undefined;
  const where = and(
    found && sql`${projects.id} in ${found}`,
    isNotNull(projects.deletedAt),
    projectsHeldBy(actor),
  );
  const asked = sql`${projects} ${found ? sql`not indexed` : sql``} where ${where}`;
  const orderBy = query.orderBy === 'id' ? 'deleted_at' : query.orderBy;
  const order = ordered({ ...query, orderBy }, sortColumns, projects.id);
  const page = pageOf(projects.id, asked, order, query);
  const rows = db
    .select({
      id: projects.id,
      name: projects.name,
      location: projects.location,
      currentPropertyValue: projects.currentPropertyValue,
      currency: companies.currency,
      deletedAt: projects.deletedAt,
      deletedBy: people.name,
    })
    .from(projects)
    .innerJoin(companies, eq(companies.id, projects.companyId))
    .leftJoin(people, eq(people.id, projects.deletedBy))
    .where(sql`${projects.id} in ${page}`)
    .orderBy(...order)
    .all();
  const total = totalUpTo(db, found ? mostFound : mostCounted, asked);
  return { rows, ...total } satisfies ListPage<unknown>;
}

/** A deleted project's name, for the question before it comes back. @throws AppError `not-found` */
export function findDeletedProject(db: Database, actor: Actor, id: number) {
  const project = db
    .select({ id: projects.id, name: projects.name })
    .from(projects)
    .where(and(eq(projects.id, id), isNotNull(projects.deletedAt), projectsHeldBy(actor)))
    .get();
  if (!project) throw new AppError('not-found');
  return project;
}

/** How much goes out of sight with a project. */
export function contentsOf(db: Database, projectId: number) {
  const counted = db.get<{ phases: number; milestones: number; documents: number; messages: number }>(sql`
    select
      (select count(*) from ${phases} where ${phases.projectId} = ${projectId}) as phases,
      (select count(*) from ${milestones} where ${milestones.phaseId} in
        (select ${phases.id} from ${phases} where ${phases.projectId} = ${projectId})) as milestones,
      (select count(*) from ${documents} where ${documents.projectId} = ${projectId}) as documents,
      (select count(*) from ${messages} where ${messages.projectId} = ${projectId}) as messages`);
  return counted ?? { phases: 0, milestones: 0, documents: 0, messages: 0 };
}
