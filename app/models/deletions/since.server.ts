import type { Database } from 'db/client.server';
import { type DeletionNoun, deletions } from 'db/schema/deletion';
import { projects } from 'db/schema/project';
import { and, eq, gte, lt, sql } from 'drizzle-orm';
import type { Actor } from '~/models/access/actor.server';
import { AppError, Refused } from '~/models/errors';
import { momentIn } from '~/models/lists/state';
import type { Caller, Payload } from '~/models/operation.server';
import { projectsOf, projectsVisibleTo } from '~/models/projects/visible.server';

/** Deletions are known for so long. */
const keptFor = 90 * 86_400_000;
/**
 * Rows have the time their request began at, and come into sight when it ends: so long after, at
 * most.
 */
const slowest = 2 * 60_000;

/** What a list has beside its rows for a program that keeps a copy. */
export type Changes = {
  /** Ids that left the list since then. */
  deleted: number[];
  /** What to ask with the next time, in UTC milliseconds. */
  asOf: number;
};

/**
 * A list a program may keep a copy of: with `updated_since` it has what changed since then, and
 * says what left it (docs/rules.md#changes).
 */
export function kept<Result extends object, Spec extends object>(
  read: (caller: Caller, payload: Payload) => Result,
  spec: Spec,
  leftSince: (caller: Caller, payload: Payload, since: number) => number[],
) {
  const answer = (caller: Caller, payload: Payload = {}): Result & Changes => {
    const since = sinceIn(payload, caller.now);
    const rows = read(caller, payload);
    const deleted = since === undefined ? [] : leftSince(caller, payload, since);
    return { ...rows, deleted, asOf: caller.now - slowest };
  };
  return Object.assign(answer, { spec: { ...spec, tellsChanges: true } });
}

/** @throws Refused; AppError `too-old` */
function sinceIn({ updated_since: asked }: Payload, now: number): number | undefined {
  if (asked === undefined || asked === '') return undefined;
  const since = momentIn(String(asked));
  if (since === undefined) throw new Refused('updated_since', 'api.errors.moment');
  if (since < now - keptFor) throw new AppError('too-old');
  return since;
}

/** What left the list of a project or a phase. */
export const leftWithin =
  (noun: DeletionNoun, within: string) =>
  ({ db }: Caller, payload: Payload, since: number): number[] =>
    leftOf(db, noun, Number(payload[within]), since);

const leftOf = (db: Database, noun: DeletionNoun, withinId: number, since: number): number[] =>
  db
    .selectDistinct({ id: deletions.recordId })
    .from(deletions)
    .where(
      and(eq(deletions.noun, noun), eq(deletions.withinId, withinId), gte(deletions.at, since)),
    )
    .all()
    .map(({ id }) => id);

/** Projects that were deleted, or are no longer the actor's to see. */
export function leftProjects({ db, actor }: Caller, _: Payload, since: number): number[] {
  const left = leftOf(db, 'project', actor.id, since);
  return [...deletedProjects(db, actor, since), ...left.filter((id) => !isVisible(db, actor, id))];
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
    .where(lt(deletions.at, now - keptFor))
    .run();
}
