import { people } from 'db/schema/person';
import { assetTypes, projectMembers, projects } from 'db/schema/project';
import { and, eq, type Placeholder, type SQL, sql } from 'drizzle-orm';
import type { Actor } from '~/models/access/actor.server';
import { type Audience, projectsVisibleTo } from './visible.server';

/** What a list may be narrowed to: one creator's projects, those of one asset type (001 §7). */
export type ProjectFilter = { createdBy?: number; assetTypeId?: number };

/** The list itself, without its values: whose it is and what it is narrowed by. */
export type ProjectsAsked = {
  actor: Audience;
  by: { [Key in keyof ProjectFilter]: number | Placeholder | undefined };
  /** The ids a search found. */
  found?: SQL;
};

/** What sorts a project list, and how the names of the indexes in that order end. */
const sorts = {
  id: { column: projects.id, index: '' },
  name: { column: projects.name, index: '_name' },
  location: { column: projects.location, index: '_location' },
  current_property_value: { column: projects.currentPropertyValue, index: '_value' },
  purchase_price: { column: projects.purchasePrice, index: '_purchase' },
  renovation_cost: { column: projects.renovationCost, index: '_renovation' },
  wedge: {
    column: sql`(${projects.currentPropertyValue} - ${projects.purchasePrice} - ${projects.renovationCost})`,
    index: '_wedge',
  },
};

export type ProjectSort = keyof typeof sorts;

/** Columns a project list may be sorted by. */
export const projectSorts = Object.keys(sorts) as ProjectSort[];

export const sortColumns = Object.fromEntries(projectSorts.map((name) => [name, sorts[name].column]));

/**
 * The rows of a list (`from` and `where`) in the order of an index. Left alone SQLite may collect and sort whatever
 * matches, which for a long list means all of it.
 */
export function walked(asked: ProjectsAsked, orderBy: ProjectSort): SQL {
  const { index } = sorts[orderBy];
  const isEverything = asked.actor.role === 'superadmin' && isWhole(asked);
  return rowsOf(asked, isEverything ? `projects${index || '_alive'}` : `projects_company${index}`);
}

/** The same rows by what the list is narrowed to, in no order: to count them, and to sort them when they are few. */
export function collected(asked: ProjectsAsked): SQL {
  const { actor, by, found } = asked;
  if (found || isMember(actor)) return rowsOf(asked, null);
  if (actor.role === 'entrepreneur') return rowsOf(asked, 'projects_owner');
  return rowsOf(asked, by.createdBy === undefined ? 'projects_company_type' : 'projects_company_creator');
}

export const isMember = ({ role }: Audience): boolean => role === 'investor' || role === 'tenant';

export const isWhole = ({ by }: ProjectsAsked): boolean =>
  by.createdBy === undefined && by.assetTypeId === undefined;

function rowsOf({ actor, by, found }: ProjectsAsked, index: string | null): SQL {
  const { createdBy, assetTypeId } = by;
  const where = and(
    found && sql`${projects.id} in ${found}`,
    projectsVisibleTo(actor),
    found ? undefined : ofOneCompany(actor, by),
    createdBy === undefined ? undefined : eq(projects.createdBy, createdBy),
    assetTypeId === undefined ? undefined : eq(projects.assetTypeId, assetTypeId),
  );
  const way = index ? sql`indexed by ${sql.identifier(index)}` : sql`not indexed`;
  return sql`${projects} ${way} where ${where}`;
}

/** Said although it follows, so that the indexes of a company serve: an owner, a creator and a type have one only. */
function ofOneCompany({ role, companyId }: Audience, by: ProjectsAsked['by']): SQL | undefined {
  if (role === 'entrepreneur') return eq(projects.companyId, companyId ?? 0);
  if (role !== 'superadmin') return undefined;
  if (by.assetTypeId !== undefined)
    return sql`${projects.companyId} = (select ${assetTypes.companyId} from ${assetTypes} where ${assetTypes.id} = ${by.assetTypeId})`;
  if (by.createdBy !== undefined)
    return sql`${projects.companyId} = (select ${people.companyId} from ${people} where ${people.id} = ${by.createdBy})`;
  return undefined;
}

/** The marks these rows carry in the search index. */
export function marksOf({ role, id, companyId }: Actor, { createdBy, assetTypeId }: ProjectFilter): string[] {
  const marks = ['a'];
  if (role === 'admin') marks.push(`c${companyId}`);
  if (role === 'entrepreneur') marks.push(`o${id}`);
  if (createdBy !== undefined) marks.push(`b${createdBy}`);
  if (assetTypeId !== undefined) marks.push(`t${assetTypeId}`);
  return marks;
}

/** Ids a search of this actor is limited to, where no mark says it: a member's projects. */
export const searchedAmong = (actor: Audience): SQL | undefined =>
  isMember(actor)
    ? sql`select ${projectMembers.projectId} as id from ${projectMembers} where ${projectMembers.personId} = ${actor.id}`
    : undefined;
