import type { Database } from 'db/client.server';
import { investorUpdates } from 'db/schema/investor-update';
import { people } from 'db/schema/person';
import { projects } from 'db/schema/project';
import { and, eq, type SQL, sql } from 'drizzle-orm';
import type { Audience } from '~/models/access/actor.server';
import { isProjectMember } from '~/models/documents/visible.server';
import { AppError } from '~/models/errors';
import { listOf } from '~/models/lists/list.server';
import { anIdOf, oneOf } from '~/models/lists/state';
import type { Caller, Payload } from '~/models/operation.server';
import { fieldCheck } from '~/models/projects/show.server';
import { findProject, isProjectVisible } from '~/models/projects/visible.server';
import { hasAny, pick } from '~/models/rows.server';
import { updateStatuses } from './input';
import {
  mayWriteUpdates,
  sentUpdatesVisibleTo,
  updateReading,
  updatesVisibleTo,
} from './visible.server';

const listWith = (visible: (actor: Audience) => SQL) =>
  listOf({
    ...updateReading,
    id: investorUpdates.id,
    visible,
    filters: { projectId: anIdOf(isProjectVisible), status: oneOf(updateStatuses) },
    narrow: ({ by }) =>
      and(
        by.projectId && eq(investorUpdates.projectId, by.projectId),
        by.status && eq(investorUpdates.status, by.status),
      ),
    search: { like: (pattern) => sql`${investorUpdates.title} like ${pattern} escape '\\'` },
    index: ({ by, actor }) =>
      by.projectId || isProjectMember(actor)
        ? 'investor_updates_project'
        : 'investor_updates_company',
    rows: (db) =>
      db
        .select({
          ...pick(investorUpdates, 'id', 'number', 'title', 'status', 'startsAt', 'endsAt'),
          ...pick(investorUpdates, 'sentAt', 'updatedAt'),
          project: { id: projects.id, name: projects.name },
          /** Null for a draft, and once the sender deleted their account. */
          sender: people.name,
        })
        .from(investorUpdates)
        .innerJoin(projects, eq(projects.id, investorUpdates.projectId))
        .leftJoin(people, eq(people.id, investorUpdates.sentBy)),
  });

const everyUpdate = listWith(updatesVisibleTo);
const sentUpdates = listWith(sentUpdatesVisibleTo);

/**
 * The updates of one project, or of all that the actor sees; newest first. Drafts are for those who
 * can write them.
 */
export const updateList = Object.assign(
  (caller: Caller, payload: Payload) =>
    (mayWriteUpdates(caller.actor) ? everyUpdate : sentUpdates)(caller, payload),
  everyUpdate,
);

/**
 * A page of the updates of a project.
 * @throws AppError `not-found` for its tenants too
 */
export function projectUpdates(caller: Caller, payload: Payload, projectId: number) {
  const { db, actor } = caller;
  const list = updateList(caller, { ...payload, project_id: projectId });
  const project = findProject(db, actor, projectId);
  if (!fieldCheck(actor, project)('updates')) throw new AppError('not-found');
  return { ...list, project, hasDraft: hasDraft(db, projectId) };
}

/** A project has one draft at a time, because two would tell the same. */
export const hasDraft = (db: Database, projectId: number): boolean =>
  hasAny(
    db,
    investorUpdates,
    and(eq(investorUpdates.projectId, projectId), eq(investorUpdates.status, 'draft')),
  );
