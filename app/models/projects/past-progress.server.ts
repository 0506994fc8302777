import type { Database } from 'db/client.server';
import { auditLog } from 'db/schema/audit';
import { phases } from 'db/schema/work';
import { and, asc, eq, gte, lt } from 'drizzle-orm';
import { pick } from '~/models/rows.server';
import { progressOf } from './figures';

/**
 * The progress of a project before a moment, in percent: the log has what was changed since then.
 * Null if the project had no phases. Phases that were deleted since are left out.
 */
export function progressBefore(db: Database, projectId: number, until: number): number | null {
  const then = db
    .select(pick(phases, 'id', 'parentId', 'progress'))
    .from(phases)
    .where(and(eq(phases.projectId, projectId), lt(phases.createdAt, until)))
    .all();
  if (then.length === 0) return null;
  const changes = db
    .select(pick(auditLog, 'recordId', 'changes'))
    .from(auditLog)
    .where(
      and(eq(auditLog.projectId, projectId), eq(auditLog.record, 'phase'), gte(auditLog.at, until)),
    )
    .orderBy(asc(auditLog.id))
    .all();
  const before = (id: number, field: string): unknown =>
    changes.find((one) => one.recordId === id && one.changes[field])?.changes[field]?.from;
  return progressOf(
    then.map(({ id, parentId, progress }) => {
      const [earlier, parent] = [before(id, 'progress'), before(id, 'parentId')];
      return {
        id,
        parentId: parent === undefined ? parentId : ((parent as number | null) ?? null),
        progress: typeof earlier === 'number' ? earlier : progress,
      };
    }),
  );
}
