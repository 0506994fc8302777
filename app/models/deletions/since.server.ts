import type { Database } from 'db/client.server';
import { type DeletionNoun, deletions } from 'db/schema/deletion';
import { documents } from 'db/schema/document';
import { projects } from 'db/schema/project';
import { and, eq, gte, inArray, isNull, lt, ne, or, sql } from 'drizzle-orm';
import type { Actor } from '~/models/access/actor.server';
import { documentsVisibleTo, isProjectMember } from '~/models/documents/visible.server';
import { dayMs } from '~/models/durations';
import { AppError, Refused } from '~/models/errors';
import { momentIn } from '~/models/lists/state';
import type { Caller, Payload } from '~/models/operation.server';
import { projectsOf, projectsVisibleTo } from '~/models/projects/visible.server';

/** How long deletions are recorded. */
const retention = 90 * dayMs;
/** A row's time is the start of its request, so it may become visible this much later. */
const longestRequest = 2 * 60_000;

/** Extra fields of a list for clients that keep a copy of it. */
export type Changes = {
  /** Ids removed from the list since the given time. */
  deleted: number[];
  /** The value to send as `updated_since` next time, in UTC milliseconds. */
  asOf: number;
};

/**
 * Adds `updated_since` to a list: it then returns only what changed since that time, and the ids
 * that were removed (docs/rules.md#changes).
 */
export function withChanges<Result extends object, Spec extends object>(
  read: (caller: Caller, payload: Payload) => Result,
  spec: Spec,
  removedSince: (caller: Caller, payload: Payload, since: number) => number[],
) {
  const listChanges = (caller: Caller, payload: Payload = {}): Result & Changes => {
    const since = sinceIn(payload, caller.now);
    const rows = read(caller, payload);
    const deleted = since === undefined ? [] : removedSince(caller, payload, since);
    return { ...rows, deleted, asOf: caller.now - longestRequest };
  };
  return Object.assign(listChanges, { spec: { ...spec, reportsChanges: true } });
}

/** @throws Refused; AppError `too-old` */
function sinceIn({ updated_since: text }: Payload, now: number): number | undefined {
  if (text === undefined || text === '') return undefined;
  const since = momentIn(String(text));
  if (since === undefined) throw new Refused('updated_since', 'api.errors.moment');
  if (since < now - retention) throw new AppError('too-old');
  return since;
}

/** Ids removed from a list within a project or phase. */
export const removedWithin =
  (noun: DeletionNoun, within: string) =>
  ({ db }: Caller, payload: Payload, since: number): number[] =>
    removedIds(db, noun, Number(payload[within]), since);

const removedIds = (db: Database, noun: DeletionNoun, withinId: number, since: number): number[] =>
  db
    .selectDistinct({ id: deletions.recordId })
    .from(deletions)
    .where(
      and(eq(deletions.noun, noun), eq(deletions.withinId, withinId), gte(deletions.at, since)),
    )
    .all()
    .map(({ id }) => id);

/**
 * Finds the documents that were deleted or that the actor can no longer see. Members get only the
 * ids of documents that they could see before.
 */
export function removedDocuments({ db, actor }: Caller, payload: Payload, since: number): number[] {
  const projectId = Number(payload.project_id);
  const deleted = removedIds(db, 'document', projectId, since);
  if (!isProjectMember(actor))
    return [...deleted, ...removedIds(db, 'restricted-document', projectId, since)];
  const hiddenIds = removedIds(db, 'hidden-document', actor.id, since);
  const isListed = and(documentsVisibleTo(actor), isNull(documents.replacedBy));
  const isElsewhere = ne(documents.projectId, projectId);
  const stillVisible = db
    .select({ id: documents.id })
    .from(documents)
    .where(and(inArray(documents.id, hiddenIds), or(isListed, isElsewhere)))
    .all();
  const keptIds = new Set(stillVisible.map(({ id }) => id));
  return [...new Set([...deleted, ...hiddenIds.filter((id) => !keptIds.has(id))])];
}

/** Projects that were deleted or that the actor can no longer see. */
export function removedProjects({ db, actor }: Caller, _: Payload, since: number): number[] {
  const removedProjectIds = removedIds(db, 'project', actor.id, since);
  return [
    ...deletedProjects(db, actor, since),
    ...removedProjectIds.filter((id) => !isVisible(db, actor, id)),
  ];
}

function deletedProjects(db: Database, actor: Actor, since: number): number[] {
  const own =
    actor.role === 'entrepreneur' ? eq(projects.companyId, actor.companyId ?? 0) : undefined;
  return db
    .select({ id: projects.id })
    .from(projects)
    .where(and(gte(projects.deletedAt, since), own, projectsOf(actor)))
    .all()
    .map(({ id }) => id);
}

const isVisible = (db: Database, actor: Actor, id: number): boolean =>
  db
    .select({ one: sql`1` })
    .from(projects)
    .where(and(eq(projects.id, id), projectsVisibleTo(actor)))
    .get() !== undefined;

export function sweepDeletions(db: Database, now: number) {
  db.delete(deletions)
    .where(lt(deletions.at, now - retention))
    .run();
}
