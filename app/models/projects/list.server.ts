import type { Database } from 'db/client.server';
import { preparedByShape } from 'db/prepared';
import { companies } from 'db/schema/company';
import { people } from 'db/schema/person';
import { projects } from 'db/schema/project';
import { and, eq, type SQL, sql } from 'drizzle-orm';
import type { Actor } from '~/models/access/actor.server';
import {
  type ListPage,
  type ListQuery,
  likeAnywhere,
  ordered,
  trigramPhrase,
} from '~/models/lists/list-query.server';
import { wedge } from './figures';
import { projectsVisibleTo } from './visible.server';

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

const profit = sql`(${projects.currentPropertyValue} - ${projects.purchasePrice} - ${projects.renovationCost})`;

const sortColumns = {
  id: projects.id,
  name: projects.name,
  location: projects.location,
  current_property_value: projects.currentPropertyValue,
  purchase_price: projects.purchasePrice,
  renovation_cost: projects.renovationCost,
  wedge: profit,
};

/** Columns a project list may be sorted by. */
export const projectSorts = Object.keys(sortColumns);

/** What a list may be narrowed to: one creator's projects, those of one asset type (001 §7). */
export type ProjectFilter = { createdBy?: number; assetTypeId?: number };

/** One page of the projects the actor may see. */
export function listProjects(
  db: Database,
  actor: Actor,
  query: ListQuery,
  { createdBy, assetTypeId }: ProjectFilter = {},
): ListPage<ProjectRow> {
  const phrase = trigramPhrase(query.search);
  const shape = {
    role: actor.role,
    search: query.search === '' ? 'none' : phrase ? 'phrase' : 'pattern',
    byCreator: createdBy !== undefined,
    byType: assetTypeId !== undefined,
    order: query.order,
    orderBy: projectSorts.includes(query.orderBy) ? query.orderBy : 'id',
  } satisfies Shape;
  const asked = {
    actorId: actor.id,
    companyId: actor.companyId ?? 0,
    createdBy,
    assetTypeId,
    search: phrase ?? likeAnywhere(query.search),
  };
  const page = { limit: query.perPage, offset: (query.page - 1) * query.perPage };
  const { rows, count } = queries(db, shape);
  return {
    rows: rows.all({ ...asked, ...page }).map((row) => ({ ...row, wedge: wedge(row) })),
    total: count.get(asked)?.count ?? 0,
  };
}

type Shape = {
  role: Actor['role'];
  search: 'none' | 'phrase' | 'pattern';
  byCreator: boolean;
  byType: boolean;
  order: 'asc' | 'desc';
  orderBy: string;
};

const queries = preparedByShape((db, shape: Shape) => {
  const where = and(
    projectsVisibleTo({
      role: shape.role,
      id: sql.placeholder('actorId'),
      companyId: sql.placeholder('companyId'),
    }),
    shape.byCreator ? eq(projects.createdBy, sql.placeholder('createdBy')) : undefined,
    shape.byType ? eq(projects.assetTypeId, sql.placeholder('assetTypeId')) : undefined,
    matching(shape.search),
  );
  const order = ordered(shape, sortColumns, projects.id);
  // The page is found in the index alone; only its rows are read and joined.
  const page = db
    .select({ id: projects.id })
    .from(projects)
    .where(where)
    .orderBy(...order)
    .limit(sql.placeholder('limit'))
    .offset(sql.placeholder('offset'));
  const rows = db
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
  const isWhole = shape.search === 'none' && !shape.byCreator && !shape.byType;
  return { rows, count: isWhole && shape.role === 'admin' ? companyCount(db) : countOf(db, where) };
});

function matching(search: Shape['search']): SQL | undefined {
  const asked = sql.placeholder('search');
  if (search === 'phrase') {
    return sql`${projects.id} in (select rowid from projects_search where projects_search match ${asked})`;
  }
  if (search === 'pattern') {
    return sql`(${projects.name} like ${asked} escape '\\' or ${projects.location} like ${asked} escape '\\')`;
  }
  return undefined;
}

/** A company's own count is kept by triggers, so its list does not read every row to say how many there are. */
const companyCount = (db: Database) =>
  db
    .select({ count: companies.projectCount })
    .from(companies)
    .where(eq(companies.id, sql.placeholder('companyId')))
    .prepare();

const countOf = (db: Database, where: SQL | undefined) =>
  db.select({ count: sql<number>`count(*)` }).from(projects).where(where).prepare();
