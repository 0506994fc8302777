import type { Database } from 'db/client.server';
import { companies } from 'db/schema/company';
import { deletions } from 'db/schema/deletion';
import { people } from 'db/schema/person';
import { assetTypes, projectMembers, projects } from 'db/schema/project';
import { and, eq, gte, or, type SQL, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/sqlite-core';
import type { Actor, Audience } from '~/models/access/actor.server';
import { type FieldRule, neverVisible, seesField } from '~/models/access/field-audience.server';
import { projectVisibility } from '~/models/access/record-fields.server';
import { readWorkLines, workLines } from '~/models/books/work-budget.server';
import { listOf } from '~/models/lists/list.server';
import { inIndex } from '~/models/lists/search.server';
import type { Cell, ListFilters } from '~/models/lists/spec';
import { anId, anIdOf, momentIn } from '~/models/lists/state';
import { camel } from '~/models/payload';
import { isPersonVisible } from '~/models/people/visible.server';
import { hasAny, pick } from '~/models/rows.server';
import { audienceFor, visibleSort } from './audience.server';
import { profitOf } from './figures';
import { pictureOf } from './images.server';
import { keptProfit } from './kept-profit.server';
import { spentInAll } from './spent.server';
import { withStandings } from './standing.server';
import { projectIdsOfMember, projectsVisibleTo } from './visible.server';

/** True if an asset type belongs to the actor's company or to a project the actor sees. */
function isTypeVisible(db: Database, actor: Actor, id: number): boolean {
  const isOfProject = sql`${assetTypes.id} in (
    select ${projects.assetTypeId} from ${projects} where ${projectsVisibleTo(actor)})`;
  const isOwn = eq(assetTypes.companyId, actor.companyId ?? 0);
  return hasAny(db, assetTypes, and(eq(assetTypes.id, id), or(isOwn, isOfProject)));
}

/** Every audience sees the creator, but only with a permission. */
const seesCreator = (actor: Actor) => seesField(projectVisibility.createdBy, 'company', actor);

const filters = {
  createdBy: Object.assign(
    (text: string, actor: Actor) => (seesCreator(actor) ? anId(text) : undefined),
    {
      exists: isPersonVisible,
    },
  ),
  assetTypeId: anIdOf(isTypeVisible),
  updatedSince: momentIn,
};
type ProjectFilters = ListFilters<typeof filters>;

const sorts = {
  name: projects.name,
  updated_at: projects.updatedAt,
  location: projects.location,
  current_property_value: projects.currentPropertyValue,
  purchase_price: projects.purchasePrice,
  renovation_cost: projects.renovationCost,
  wedge: sql`(${projects.currentPropertyValue} + ${projects.soldBefore} - ${projects.purchasePrice} - ${projects.renovationCost})`,
};

const owners = alias(people, 'owners');

const amounts = pick(
  projects,
  'currentPropertyValue',
  'purchasePrice',
  'renovationCost',
  'soldBefore',
);

const estimatedBudget = sql<number>`coalesce(${projects.estimatedBudget}, ${projects.renovationCost})`;

const sortRules: Record<string, FieldRule> = {
  ...projectVisibility,
  wedge: projectVisibility.profit,
};

/** The columns of every list of projects. */
export const rowColumns = (actor: Audience) => ({
  ...pick(projects, 'id', 'name', 'location', 'startDate', 'endDate'),
  audience: audienceFor(actor),
});

/** The projects the actor may see, optionally filtered by creator or asset type. */
export const projectList = listOf({
  permission: 'projects.view',
  id: projects.id,
  visible: projectsVisibleTo,
  sorts,
  sortFor: (name: string, actor: Audience) =>
    visibleSort(sortRules[camel(name)] ?? neverVisible, actor, sorts[name as keyof typeof sorts]),
  filters,
  narrow: (listFilters) =>
    and(
      listFilters.isSearch ? undefined : ofOneCompany(listFilters),
      listFilters.by.createdBy && eq(projects.createdBy, listFilters.by.createdBy),
      listFilters.by.assetTypeId && eq(projects.assetTypeId, listFilters.by.assetTypeId),
      changedSince(listFilters),
    ),
  search: inIndex<typeof filters>(
    'projects',
    ({ role, id, companyId }, { createdBy, assetTypeId }) => [
      'a',
      ...(role === 'admin' ? [`c${companyId}`] : []),
      ...(role === 'entrepreneur' ? [`o${id}`] : []),
      ...(createdBy === undefined ? [] : [`b${createdBy}`]),
      ...(assetTypeId === undefined ? [] : [`t${assetTypeId}`]),
    ],
    (actor) => (isMember(actor) ? projectIdsOfMember(actor) : undefined),
  ),
  // A member's projects are found by their ids.
  index: ({ actor }) => (isMember(actor) ? null : undefined),
  total: cachedTotal,
  rows: (db: Database, actor: Audience) =>
    db
      .select({
        ...rowColumns(actor),
        ...amounts,
        ...keptProfit,
        estimatedBudget,
        updatedAt: projects.updatedAt,
        assetTypeId: projects.assetTypeId,
        // A subquery per row, because with a join SQLite might start with the asset types.
        assetType: sql<string>`(select ${assetTypes.name} from ${assetTypes} where ${assetTypes.id} = ${projects.assetTypeId})`,
        imageFileId: pictureOf(db),
        createdBy: people.name,
        currency: companies.currency,
      })
      .from(projects)
      .innerJoin(people, eq(people.id, projects.createdBy))
      .innerJoin(companies, eq(companies.id, projects.companyId)),
  fields: { table: projectVisibility, audience: ({ audience }) => audience },
  toRows: (rows, caller) =>
    withStandings(caller, rows).map((row) => ({ ...row, profit: profitOf(row) })),
  file: {
    rows: (db: Database, actor: Actor) =>
      db
        .select({
          ...rowColumns(actor),
          assetType: assetTypes.name,
          owner: owners.name,
          currency: companies.currency,
          ...amounts,
          ...keptProfit,
          estimatedBudget,
          workBudget: workLines,
          spent: spentInAll,
          description: projects.description,
        })
        .from(projects)
        .innerJoin(companies, eq(companies.id, projects.companyId))
        .leftJoin(assetTypes, eq(assetTypes.id, projects.assetTypeId))
        .leftJoin(owners, eq(owners.id, projects.ownerId)),
    // Amounts are plain numbers, so that a spreadsheet can add them.
    columns: [
      ['project.field.id', (row) => row.id],
      ['project.field.name', (row) => row.name],
      ['project.field.location', (row) => row.location],
      ['project.field.assetType', (row) => row.assetType],
      ['project.field.entrepreneur', (row) => row.owner],
      ['transfer.currency', (row) => row.currency],
      ['project.field.currentValue', (row) => figure(row.currentPropertyValue)],
      ['project.field.purchasePrice', (row) => figure(row.purchasePrice)],
      ['project.field.renovationCost', (row) => figure(row.renovationCost)],
      ['project.field.expectedProfit', (row) => figure(row.expectedProfit)],
      ['project.field.profit', (row) => figure(profitOf(row))],
      ['project.field.estimatedBudget', (row) => figure(row.estimatedBudget)],
      ['project.field.workBudget', (row) => figure(readWorkLines(row.workBudget)?.budget ?? null)],
      ['project.field.workSpent', (row) => figure(readWorkLines(row.workBudget)?.spent ?? null)],
      ['work.budget.grandTotal', (row) => figure(row.spent)],
      ['project.field.startDate', (row) => row.startDate],
      ['project.field.endDate', (row) => row.endDate],
      ['project.field.description', (row) => row.description],
    ],
  },
});

/** For API calls that only admins and super admins may make. */
export const companyProjectList = listOf({ ...projectList.spec, roles: ['superadmin', 'admin'] });

const choices = { ...projectList.spec, toRows: undefined };
export const projectChoiceLists = {
  search: listOf(choices),
  phase: listOf({ ...choices, permission: 'phases.view' }),
  milestone: listOf({ ...choices, permission: 'milestones.view' }),
};

export type ProjectRow = ReturnType<typeof projectList>['rows'][number];

const isMember = ({ role }: Audience): boolean => role === 'investor' || role === 'tenant';

/** For members, a project they joined since then also counts as changed. */
function changedSince({ actor, by: { updatedSince: since } }: ProjectFilters): SQL | undefined {
  if (!since) return undefined;
  const changed = gte(projects.updatedAt, since);
  return isMember(actor)
    ? or(
        changed,
        sql`exists (select 1 from ${projectMembers} where ${projectMembers.projectId} = ${projects.id} and ${projectMembers.personId} = ${actor.id} and ${projectMembers.createdAt} >= ${since})`,
        // A suspension and its end are recorded as a deletion from the member's list.
        sql`exists (select 1 from ${deletions} where ${deletions.noun} = 'project' and ${deletions.withinId} = ${actor.id} and ${deletions.recordId} = ${projects.id} and ${deletions.at} >= ${since})`,
      )
    : changed;
}

/** Adds the implied company condition, so that the company indexes can be used. */
function ofOneCompany({ actor, by }: ProjectFilters): SQL | undefined {
  if (actor.role === 'entrepreneur') return eq(projects.companyId, actor.companyId ?? 0);
  if (actor.role !== 'superadmin') return undefined;
  if (by.assetTypeId)
    return sql`${projects.companyId} = (select ${assetTypes.companyId} from ${assetTypes} where ${assetTypes.id} = ${by.assetTypeId})`;
  if (by.createdBy)
    return sql`${projects.companyId} = (select ${people.companyId} from ${people} where ${people.id} = ${by.createdBy})`;
  return undefined;
}

/** Triggers maintain the number of projects of each company and asset type. */
function cachedTotal({ actor, by }: ProjectFilters): SQL | undefined {
  if ((actor.role !== 'admin' && actor.role !== 'superadmin') || by.createdBy || by.updatedSince)
    return undefined;
  const own = actor.role === 'superadmin' ? null : actor.companyId;
  if (!by.assetTypeId)
    return sql`select coalesce(sum(${companies.projectCount}), 0) from ${companies} where ${own === null ? sql`true` : eq(companies.id, own)}`;
  const where = and(
    eq(assetTypes.id, by.assetTypeId),
    own === null ? undefined : eq(assetTypes.companyId, own),
  );
  return sql`select coalesce(sum(${assetTypes.projectCount}), 0) from ${assetTypes} where ${where}`;
}

/**
 * Converts minor units to the currency's main unit, as a number, so that a negative amount is not
 * exported as a formula.
 */
const figure = (minor: number | null): Cell => (minor === null ? null : minor / 100);
