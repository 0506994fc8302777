import type { Database } from 'db/client.server';
import { companies } from 'db/schema/company';
import { documents } from 'db/schema/document';
import { messages } from 'db/schema/message';
import { people } from 'db/schema/person';
import { projects } from 'db/schema/project';
import { milestones, phases } from 'db/schema/work';
import { and, eq, isNotNull, type SQL, sql } from 'drizzle-orm';
import type { Actor, Audience } from '~/models/access/actor.server';
import {
  assertBelowProjectLimit,
  projectLimitReason,
} from '~/models/billing/subscriptions/limits.server';
import { AppError } from '~/models/errors';
import { byId } from '~/models/fields';
import { listOf } from '~/models/lists/list.server';
import { inIndex } from '~/models/lists/search.server';
import { operation, query } from '~/models/operation.server';
import { pick } from '~/models/rows.server';
import { findProject, projectRunners } from './visible.server';

const restoring = {
  permission: 'projects.delete',
  roles: ['superadmin', 'admin'],
  orCompanyOwner: true,
} as const;
const deleting = { permission: 'projects.delete', roles: projectRunners } as const;

function projectsManagedBy(actor: Audience): SQL | undefined {
  if (actor.role === 'superadmin') return undefined;
  return actor.role === 'admin'
    ? eq(projects.companyId, actor.companyId ?? 0)
    : eq(projects.ownerId, actor.id);
}

/** Marks a project as deleted; its contents stay unchanged. Repeating it has no effect. */
export const deleteProject = operation({
  name: 'project.delete',
  ...deleting,
  target: ({ db, actor }, idOf) => findManagedProject(db, actor, idOf('id')),
  run({ tx, actor, now, audit, target: { id, name, companyId, deletedAt } }) {
    if (deletedAt === null) {
      setDeleted(tx, id, now, { deletedAt: now, deletedBy: actor.id });
      audit({ recordId: id, projectId: id, companyId });
    }
    return { name };
  },
});

export const restoreProject = operation({
  name: 'project.restore',
  ...restoring,
  target: ({ db, actor }, idOf) => findManagedProject(db, actor, idOf('id')),
  run({ tx, db, actor, now, gateway, audit, target: { id, name, companyId, deletedAt } }) {
    if (deletedAt !== null) {
      assertBelowProjectLimit({ db, actor, now, gateway }, companyId);
      setDeleted(tx, id, now, { deletedAt: null, deletedBy: null });
      audit({ recordId: id, projectId: id, companyId });
    }
    return { name };
  },
});

export const projectDeletion = query({
  ...deleting,
  input: byId,
  run: ({ db, actor }, { id }) => ({
    project: findProject(db, actor, id),
    contents: contentsOf(db, id),
  }),
});

export const projectRestoration = query({
  ...restoring,
  input: byId,
  run(caller, { id }) {
    const project = findManagedProject(caller.db, caller.actor, id, isNotNull(projects.deletedAt));
    return { ...project, noRoom: projectLimitReason(caller, project.companyId) };
  },
});

function findManagedProject(db: Database, actor: Actor, id: number, also?: SQL) {
  const project = db
    .select(pick(projects, 'id', 'name', 'companyId', 'deletedAt'))
    .from(projects)
    .where(and(eq(projects.id, id), projectsManagedBy(actor), also))
    .get();
  if (!project) throw new AppError('not-found');
  return project;
}

type Deletion = { deletedAt: number | null; deletedBy: number | null };

const setDeleted = (tx: Database, id: number, now: number, deletion: Deletion) =>
  tx
    .update(projects)
    .set({ ...deletion, updatedAt: now })
    .where(eq(projects.id, id))
    .run();

function contentsOf(db: Database, projectId: number) {
  const counts = db.get<{
    phases: number;
    milestones: number;
    documents: number;
    messages: number;
  }>(sql`
    select
      (select count(*) from ${phases} where ${phases.projectId} = ${projectId}) as phases,
      (select count(*) from ${milestones} where ${milestones.phaseId} in
        (select ${phases.id} from ${phases}
          where ${phases.projectId} = ${projectId})) as milestones,
      (select count(*) from ${documents} where ${documents.projectId} = ${projectId}
        and ${documents.replacedBy} is null) as documents,
      (select count(*) from ${messages} where ${messages.projectId} = ${projectId}) as messages`);
  return counts ?? { phases: 0, milestones: 0, documents: 0, messages: 0 };
}

export const deletedProjectList = listOf({
  ...restoring,
  id: projects.id,
  visible: (actor) => and(isNotNull(projects.deletedAt), projectsManagedBy(actor)),
  sorts: { id: projects.deletedAt, deleted_at: projects.deletedAt, name: projects.name },
  search: inIndex('projects', ({ role, id, companyId }) => {
    if (role === 'superadmin') return ['x'];
    return ['x', role === 'admin' ? `c${companyId}` : `o${id}`];
  }),
  rows: (db) =>
    db
      .select({
        ...pick(projects, 'id', 'name', 'location', 'currentPropertyValue'),
        currency: companies.currency,
        deletedAt: projects.deletedAt,
        deletedBy: people.name,
      })
      .from(projects)
      .innerJoin(companies, eq(companies.id, projects.companyId))
      .leftJoin(people, eq(people.id, projects.deletedBy)),
});
