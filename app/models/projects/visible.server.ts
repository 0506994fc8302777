import type { Database } from 'db/client.server';
import { placeholders, preparedByShape } from 'db/prepared';
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
import {
  type Actor,
  type Audience,
  type AudienceShape,
  compiledAudience,
  shapeOf,
} from '~/models/access/actor.server';
import { moneyReaders, seesField, visibleFields } from '~/models/access/field-audience.server';
import { projectVisibility } from '~/models/access/record-fields.server';
import { AppError } from '~/models/errors';
import { hasAny, pick } from '~/models/rows.server';
import { audienceFor } from './audience.server';

/** Every query on projects must use this condition (docs/rules.md#access). */
export function projectsVisibleTo(actor: Audience): SQL {
  const alive = isNull(projects.deletedAt);
  return and(alive, projectsOf(actor)) as SQL;
}

/** Also includes deleted projects, which can be restored. Undefined means all projects. */
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
      return and(inArray(projects.id, sql`(${projectIdsOfMember(actor)})`), inOwnCompany(actor));
  }
}

/** Without the projects of a company that suspended the person's access. */
export const projectIdsOfMember = (actor: Audience): SQL =>
  sql`select ${projectMembers.projectId} as id from ${projectMembers}
    where ${projectMembers.personId} = ${actor.id} and ${projectMembers.isSuspended} = 0`;

/** Hides the projects of other companies from impersonated guests. */
export const inOwnCompany = (actor: Audience): SQL | undefined =>
  actor.seesOnlyOwnCompany ? eq(projects.companyId, actor.companyId ?? 0) : undefined;

/**
 * Checks a condition on one project. With `exists`, SQLite would first read all projects of the
 * company.
 */
export const projectCondition = (projectId: SQLWrapper, question: SQL): SQL =>
  sql`(select ${question} from ${projects} where ${projects.id} = ${projectId})`;

/**
 * A row with a copy of its project's company and owner. The copy only lets SQLite use the row's
 * index; access is still decided by the project.
 */
type ProjectCopyColumns = { companyId: SQLiteColumn; ownerId: SQLiteColumn };

/** Limits rows to the projects that the actor runs. */
export const ofProjectsRunBy = (
  actor: Audience,
  row: ProjectCopyColumns,
  projectId: SQLWrapper,
): SQL =>
  and(
    eq(row.companyId, actor.companyId ?? 0),
    actor.role === 'entrepreneur' ? eq(row.ownerId, actor.id) : undefined,
    projectCondition(projectId, projectsVisibleTo(actor)),
  ) as SQL;

/**
 * The condition on records of the books: admins and entrepreneurs read those of the projects they
 * run, and the super admin reads all.
 */
export const visibleToRunners =
  (row: ProjectCopyColumns & { projectId: SQLiteColumn }) =>
  (actor: Audience): SQL =>
    actor.role === 'superadmin'
      ? projectCondition(row.projectId, projectsVisibleTo(actor))
      : ofProjectsRunBy(actor, row, row.projectId);

export const projectRunners = ['admin', 'entrepreneur'] as const satisfies Role[];

export const isProjectVisible = (db: Database, actor: Actor, id: number): boolean =>
  hasAny(db, projects, and(eq(projects.id, id), projectsVisibleTo(actor)));

const creators = alias(people, 'creators');
const typeCreators = alias(people, 'type_creators');

/** Nearly every page and form of a project runs it. */
const projectById = preparedByShape((db, shape: AudienceShape) => {
  const { projectId } = placeholders('projectId');
  const actor = compiledAudience(shape);
  return db
    .select({
      ...getTableColumns(projects),
      audience: audienceFor(actor),
      assetType: { id: assetTypes.id, name: assetTypes.name },
      entrepreneur: { id: people.id, name: people.name, email: people.email },
      currency: companies.currency,
      timeZone: companies.timeZone,
      creator: { id: creators.id, name: creators.name, role: creators.role },
      assetTypeCreator: pick(typeCreators, 'id', 'name', 'role'),
    })
    .from(projects)
    .innerJoin(assetTypes, eq(assetTypes.id, projects.assetTypeId))
    .innerJoin(people, eq(people.id, projects.ownerId))
    .innerJoin(companies, eq(companies.id, projects.companyId))
    .leftJoin(creators, eq(creators.id, projects.createdBy))
    .leftJoin(typeCreators, eq(typeCreators.id, assetTypes.createdBy))
    .where(and(eq(projects.id, projectId), projectsVisibleTo(actor)))
    .prepare();
});

export function findProject(db: Database, actor: Actor, id: number) {
  const ids = { id: actor.id, companyId: actor.companyId ?? 0, projectId: id };
  const project = projectById(db, shapeOf(actor)).get(ids);
  if (!project) throw new AppError('not-found');
  const visible = visibleFields(projectVisibility, actor)(project, project.audience);
  return {
    ...visible,
    extraValues: visible.extraValues ?? [],
    seesMoney: seesField(moneyReaders, project.audience, actor),
  };
}

export type Project = ReturnType<typeof findProject>;
