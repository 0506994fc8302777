import type { Database } from 'db/client.server';
import { preparedByShape } from 'db/prepared';
import { companies } from 'db/schema/company';
import { people } from 'db/schema/person';
import { projects } from 'db/schema/project';
import { eq, sql } from 'drizzle-orm';
import type { Actor } from '~/models/access/actor.server';
import { type ListPage, type ListQuery, ordered, totalOf } from '~/models/lists/list-query.server';
import { findNewest, idsOf, matchOf, mostFound } from '~/models/lists/search.server';
import { wedge } from './figures';
import { countQuery } from './list-count.server';
import {
  collected,
  isMember,
  isWhole,
  marksOf,
  type ProjectFilter,
  type ProjectSort,
  type ProjectsAsked,
  projectSorts,
  searchedAmong,
  sortColumns,
  walked,
} from './list-ways.server';

export type ProjectRow = {
  id: number;
  name: string;
  location: string;
  currentPropertyValue: number;
  purchasePrice: number | null;
  renovationCost: number;
  createdBy: string;
  currency: string;
  wedge: number | null;
};

/** One page of the projects the actor may see. */
export function listProjects(
  db: Database,
  actor: Actor,
  query: ListQuery,
  filter: ProjectFilter = {},
): ListPage<ProjectRow> {
  const list = {
    role: actor.role,
    isSearch: query.search !== '',
    byCreator: filter.createdBy !== undefined,
    byType: filter.assetTypeId !== undefined,
  } satisfies List;
  const values = {
    ...filter,
    actorId: actor.id,
    companyId: actor.companyId ?? 0,
    found: list.isSearch ? found(db, actor, query.search, filter) : '[]',
  };
  const counting = counts(db, list);
  const count = counting.query.get(values)?.count ?? 0;
  const shape = {
    ...list,
    isShort: count <= mostFound,
    order: query.order,
    orderBy: projectSorts.find((name) => name === query.orderBy) ?? 'id',
  } satisfies Shape;
  const rows = pages(db, shape).all({
    ...values,
    limit: query.perPage,
    offset: (query.page - 1) * query.perPage,
  });
  return {
    rows: rows.map((row) => ({ ...row, wedge: wedge(row) })),
    ...totalOf(count, counting.most),
  };
}

const found = (db: Database, actor: Actor, search: string, filter: ProjectFilter) =>
  findNewest(db, 'projects_search', matchOf(search, marksOf(actor, filter)), searchedAmong(actor));

type List = { role: Actor['role']; isSearch: boolean; byCreator: boolean; byType: boolean };
type Shape = List & { isShort: boolean; order: 'asc' | 'desc'; orderBy: ProjectSort };

function askedBy({ role, isSearch, byCreator, byType }: List): ProjectsAsked {
  const actor = { role, id: sql.placeholder('actorId'), companyId: sql.placeholder('companyId') };
  return {
    actor,
    by: {
      createdBy: byCreator ? sql.placeholder('createdBy') : undefined,
      assetTypeId: byType ? sql.placeholder('assetTypeId') : undefined,
    },
    found: isSearch ? idsOf(sql.placeholder('found')) : undefined,
  };
}

const counts = preparedByShape((db, list: List) => countQuery(db, askedBy(list)));

const pages = preparedByShape((db, shape: Shape) => {
  const asked = askedBy(shape);
  const order = ordered(shape, sortColumns, projects.id);
  const isSorted = asked.found || isMember(asked.actor) || (shape.isShort && !isWhole(asked));
  const rows = isSorted ? collected(asked) : walked(asked, shape.orderBy);
  // The page is found in an index alone; only its rows are read and joined.
  const page = sql`(select ${projects.id} from ${rows} order by ${sql.join(order, sql`, `)} limit ${sql.placeholder('limit')} offset ${sql.placeholder('offset')})`;
  return db
    .select({
      id: projects.id,
      name: projects.name,
      location: projects.location,
      currentPropertyValue: projects.currentPropertyValue,
      purchasePrice: projects.purchasePrice,
      renovationCost: projects.renovationCost,
      createdBy: people.name,
      currency: companies.currency,
    })
    .from(projects)
    .innerJoin(people, eq(people.id, projects.createdBy))
    .innerJoin(companies, eq(companies.id, projects.companyId))
    .where(sql`${projects.id} in ${page}`)
    .orderBy(...order)
    .prepare();
});
