import type { Database } from 'db/client.server';
import { capitalCallParts, capitalCalls } from 'db/schema/capital-call';
import { companies } from 'db/schema/company';
import { projects } from 'db/schema/project';
import { and, eq, getTableColumns, sql } from 'drizzle-orm';
import { z } from 'zod';
import type { Actor } from '~/models/access/actor.server';
import { bookReading } from '~/models/books/input';
import type { Caller } from '~/models/caller';
import { AppError } from '~/models/errors';
import { orNull, recordId } from '~/models/fields';
import { listOf } from '~/models/lists/list.server';
import { anIdOf } from '~/models/lists/state';
import type { IdOf } from '~/models/operation.server';
import {
  findProject,
  isProjectVisible,
  projectsVisibleTo,
  visibleToRunners,
} from '~/models/projects/visible.server';
import { pick } from '~/models/rows.server';

/** Every query on calls must use this condition, with the rule `bookReading`. */
const callsVisibleTo = visibleToRunners(capitalCalls);

/** The calls of one project, or of all that the actor runs. */
export const callList = listOf({
  ...bookReading,
  id: capitalCalls.id,
  visible: callsVisibleTo,
  sorts: { due_on: capitalCalls.dueOn, amount: capitalCalls.amount },
  filters: { projectId: anIdOf(isProjectVisible) },
  narrow: ({ by }) => by.projectId && eq(capitalCalls.projectId, by.projectId),
  search: { like: (pattern) => sql`${capitalCalls.purpose} like ${pattern} escape '\\'` },
  index: ({ by }) => (by.projectId ? 'capital_calls_project' : 'capital_calls_company'),
  rows: (db) =>
    db
      .select({
        ...pick(capitalCalls, 'id', 'number', 'amount', 'purpose', 'dueOn', 'status', 'issuedOn'),
        ...pick(capitalCalls, 'updatedAt'),
        project: { id: projects.id, name: projects.name },
        currency: companies.currency,
        /** The amount that the holders still have to pay. */
        open: sql<number>`(select coalesce(sum(${capitalCallParts.openAmount}), 0)
          from ${capitalCallParts} where ${capitalCallParts.callId} = ${capitalCalls.id})`,
      })
      .from(capitalCalls)
      .innerJoin(projects, eq(projects.id, capitalCalls.projectId))
      .innerJoin(companies, eq(companies.id, projects.companyId)),
});

/**
 * @param projectId of an address that names the project too
 * @throws AppError `not-found`
 */
export function findCall(db: Database, actor: Actor, id: number, projectId?: number | null) {
  const call = db
    .select(getTableColumns(capitalCalls))
    .from(capitalCalls)
    .innerJoin(projects, eq(projects.id, capitalCalls.projectId))
    .where(and(eq(capitalCalls.id, id), projectsVisibleTo(actor)))
    .get();
  if (!call || (projectId && projectId !== call.projectId)) throw new AppError('not-found');
  return { ...call, project: findProject(db, actor, call.projectId) };
}

/** The call of an address. */
export const callTarget = ({ db, actor }: Caller, idOf: IdOf) =>
  findCall(db, actor, idOf('id'), idOf('project_id', null));

export const callInput = z.object({ id: recordId(), project_id: orNull(recordId()) });

export type Call = ReturnType<typeof findCall>;
