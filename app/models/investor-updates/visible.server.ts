import type { Database } from 'db/client.server';
import { investorUpdates } from 'db/schema/investor-update';
import { projects } from 'db/schema/project';
import { and, eq, type SQL, sql } from 'drizzle-orm';
import { z } from 'zod';
import type { Actor, Audience } from '~/models/access/actor.server';
import type { Caller } from '~/models/caller';
import { isProjectMember } from '~/models/documents/visible.server';
import { AppError } from '~/models/errors';
import { orNull, recordId } from '~/models/fields';
import { type IdOf, permits } from '~/models/operation.server';
import {
  findProject,
  projectCondition,
  projectRunners,
  projectsVisibleTo,
  visibleToRunners,
} from '~/models/projects/visible.server';
import { pick } from '~/models/rows.server';

/** An update is a message, so it takes the permissions for messages. */
export const updateReading = { permission: 'messages.view' } as const;
export const updateWriting = { permission: 'messages.create', roles: projectRunners } as const;

const visibleToCompany = visibleToRunners(investorUpdates);

export const mayWriteUpdates = (actor: Actor): boolean => permits(updateWriting, actor);

/** The sent ones among the updates that are visible. */
export const sentUpdatesVisibleTo = (actor: Audience): SQL =>
  and(eq(investorUpdates.status, 'sent'), updatesVisibleTo(actor)) as SQL;

/**
 * Every query on updates must use this condition, with `updateReading`; those who cannot write them
 * see only what was sent (docs/rules.md#investor-updates). Members of a project see it if they were
 * invited as investors.
 */
export function updatesVisibleTo(actor: Audience): SQL {
  if (!isProjectMember(actor)) return visibleToCompany(actor);
  const asInvestor = sql`${investorUpdates.projectId} in (
    select member.project_id from project_members as member
    where member.person_id = ${actor.id} and member.role = 'investor')`;
  const inVisibleProject = projectCondition(investorUpdates.projectId, projectsVisibleTo(actor));
  return and(eq(investorUpdates.status, 'sent'), asInvestor, inVisibleProject) as SQL;
}

/**
 * @param projectId of an address that names the project too
 * @throws AppError `not-found`
 */
export function findUpdate(db: Database, actor: Actor, id: number, projectId?: number | null) {
  const isVisible = mayWriteUpdates(actor) ? updatesVisibleTo : sentUpdatesVisibleTo;
  const update = db
    .select({
      ...pick(investorUpdates, 'id', 'projectId', 'number', 'title', 'body', 'startsAt', 'endsAt'),
      ...pick(investorUpdates, 'status', 'hasAmounts', 'sentBy', 'sentAt', 'messageId', 'version'),
      ...pick(investorUpdates, 'updatedAt'),
    })
    .from(investorUpdates)
    .innerJoin(projects, eq(projects.id, investorUpdates.projectId))
    .where(and(eq(investorUpdates.id, id), isVisible(actor)))
    .get();
  if (!update || (projectId && projectId !== update.projectId)) throw new AppError('not-found');
  return { ...update, project: findProject(db, actor, update.projectId) };
}

type Update = ReturnType<typeof findUpdate>;

/** The update of an address. */
export const updateTarget = ({ db, actor }: Caller, idOf: IdOf) =>
  findUpdate(db, actor, idOf('id'), idOf('project_id', null));

export const updateInput = z.object({ id: recordId(), project_id: orNull(recordId()) });

/** @throws AppError `not-found` once it was sent */
export function draft(update: Update): Update {
  if (update.status !== 'draft') throw new AppError('not-found');
  return update;
}
