import type { Database } from 'db/client.server';
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

/** One page of the projects the actor may see; `createdBy` narrows it to one creator's (001 §7). */
export function listProjects(
  db: Database,
  actor: Actor,
  query: ListQuery,
  createdBy?: number,
): ListPage<ProjectRow> {
  const narrowed = [
    createdBy === undefined ? undefined : eq(projects.createdBy, createdBy),
    matching(query.search),
  ];
  const where = and(projectsVisibleTo(actor), ...narrowed);
  const page = db
    .select({ id: projects.id })
    .from(projects)
    .where(where)
    .orderBy(...ordered(query, sortColumns, projects.id))
    .limit(query.perPage)
    .offset((query.page - 1) * query.perPage);
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
    .orderBy(...ordered(query, sortColumns, projects.id))
    .all();
  const isWhole = narrowed.every((part) => part === undefined);
  return {
    rows: rows.map((row) => ({ ...row, wedge: wedge(row) })),
    total: isWhole && actor.role === 'admin' ? companyTotal(db, actor) : countProjects(db, where),
  };
}

function matching(search: string): SQL | undefined {
  if (!search) return undefined;
  const phrase = trigramPhrase(search);
  if (phrase)
    return sql`${projects.id} in (select rowid from projects_search where projects_search match ${phrase})`;
  const pattern = likeAnywhere(search);
  return sql`(${projects.name} like ${pattern} escape '\\' or ${projects.location} like ${pattern} escape '\\')`;
}

/** A company's own count is kept by triggers, so its list does not read every row to say how many there are. */
function companyTotal(db: Database, actor: Actor): number {
  const company = db
    .select({ count: companies.projectCount })
    .from(companies)
    .where(eq(companies.id, actor.companyId ?? 0))
    .get();
  return company?.count ?? 0;
}

function countProjects(db: Database, where: SQL | undefined): number {
  return db.select({ count: sql<number>`count(*)` }).from(projects).where(where).get()?.count ?? 0;
}
