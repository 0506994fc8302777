import type { Database } from 'db/client.server';
import { companies } from 'db/schema/company';
import { people } from 'db/schema/person';
import { projects } from 'db/schema/project';
import { and, eq, isNotNull, sql } from 'drizzle-orm';
import type { Actor } from '~/models/access/actor.server';
import {
  type ListPage,
  type ListQuery,
  mostCounted,
  ordered,
  pageOf,
  totalUpTo,
} from '~/models/lists/list-query.server';
import { findNewest, idsOf, matchOf, mostFound } from '~/models/lists/search.server';
import { projectsHeldBy } from './delete.server';

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
