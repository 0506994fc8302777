import type { Database } from 'db/client.server';
import { companies } from 'db/schema/company';
import { people, type Role } from 'db/schema/person';
import { assetTypes, projectMembers, projects } from 'db/schema/project';
import {
  and,
  eq,
  getTableColumns,
  inArray,
  isNull,
  type SQL,
  type SQLWrapper,
  sql,
} from 'drizzle-orm';
import { alias, type SQLiteColumn } from 'drizzle-orm/sqlite-core';
import type { Actor, Audience } from '~/models/access/actor.server';
import { AppError } from '~/models/errors';
import { hasAny } from '~/models/rows.server';
import { seesMoney } from './money.server';

/** The only door to projects (docs/rules.md#access). */
export function projectsVisibleTo(actor: Audience): SQL {
  const alive = isNull(projects.deletedAt);
  return and(alive, projectsOf(actor)) as SQL;
}

/**
 * The same with deleted ones, which whoever runs them may restore; undefined where it is every one.
 */
export function projectsOf(actor: Audience): SQL | undefined {
  switch (actor.role) {
    case 'superadmin':
      return undefined;
    case 'admin':
      return eq(projects.companyId, actor.companyId ?? 0);
    case 'entrepreneur':
      return eq(projects.ownerId, actor.id);
    case 'investor':
    case 'tenant':
      return inArray(
        projects.id,
        sql`(select ${projectMembers.projectId} from ${projectMembers} where ${projectMembers.personId} = ${actor.id})`,
      );
  }
}

/**
 * A question about one project. Were it an `exists`, SQLite would go through all of a company's
 * projects first.
 */
export const askedOf = (projectId: SQLWrapper, question: SQL): SQL =>
  sql`(select ${question} from ${projects} where ${projects.id} = ${projectId})`;

/**
 * A row with a copy of its project's company and owner. The copy only lets SQLite use the row's
 * index; access is still decided by the project.
 */
type Carrier = { companyId: SQLiteColumn; ownerId: SQLiteColumn };

/** For what is looked for among all projects somebody runs. */
export const ofProjectsRunBy = (actor: Audience, row: Carrier, projectId: SQLWrapper): SQL =>
  and(
    eq(row.companyId, actor.companyId ?? 0),
    actor.role === 'entrepreneur' ? eq(row.ownerId, actor.id) : undefined,
    askedOf(projectId, projectsVisibleTo(actor)),
  ) as SQL;

export const projectRunners = ['admin', 'entrepreneur'] as const satisfies Role[];

export const isProjectVisible = (db: Database, actor: Actor, id: number): boolean =>
  hasAny(db, projects, and(eq(projects.id, id), projectsVisibleTo(actor)));

const creators = alias(people, 'creators');

export function findProject(db: Database, actor: Actor, id: number) {
  const project = db
    .select({
      ...getTableColumns(projects),
      seesMoney: seesMoney(actor),
      assetType: { id: assetTypes.id, name: assetTypes.name },
      entrepreneur: { id: people.id, name: people.name, email: people.email },
      currency: companies.currency,
      timeZone: companies.timeZone,
      creator: { id: creators.id, name: creators.name, role: creators.role },
    })
    .from(projects)
    .innerJoin(assetTypes, eq(assetTypes.id, projects.assetTypeId))
    .innerJoin(people, eq(people.id, projects.ownerId))
    .innerJoin(companies, eq(companies.id, projects.companyId))
    .leftJoin(creators, eq(creators.id, projects.createdBy))
    .where(and(eq(projects.id, id), projectsVisibleTo(actor)))
    .get();
  if (!project) throw new AppError('not-found');
  return withAmountsFor(project);
}

type Amounts = {
  currentPropertyValue: number | null;
  purchasePrice: number | null;
  renovationCost: number | null;
  estimatedBudget: number | null;
  extraValues: { label: string; amount: number }[];
};

/** The project with its amounts for those who see them; null and empty for others. */
function withAmountsFor<Row extends Amounts & { seesMoney: number }>({ seesMoney, ...row }: Row) {
  const none: Amounts = {
    currentPropertyValue: null,
    purchasePrice: null,
    renovationCost: null,
    estimatedBudget: null,
    extraValues: [],
  };
  const { currentPropertyValue, purchasePrice, renovationCost, estimatedBudget, extraValues } = row;
  const all = { currentPropertyValue, purchasePrice, renovationCost, estimatedBudget, extraValues };
  const shown: Amounts = seesMoney === 1 ? all : none;
  return { ...row, ...shown, seesMoney: seesMoney === 1 };
}

export type ShownProject = ReturnType<typeof findProject>;
