import type { Database } from 'db/client.server';
import { prepared } from 'db/prepared';
import { auditLog } from 'db/schema/desk';
import { sql } from 'drizzle-orm';
import type { Actor } from '~/models/access/actor.server';

type Change = Record<string, { from?: unknown; to?: unknown }>;

/** Notes who changed what; called inside the transaction of the change itself. */
export function recordAudit(
  tx: Database,
  actor: Actor,
  entry: {
    action: string;
    record: string;
    recordId: number;
    projectId?: number;
    companyId?: number | null;
    changes?: Change;
    now: number;
  },
) {
  const { action, record, recordId, projectId, changes = {}, now } = entry;
  const companyId = entry.companyId ?? actor.companyId;
  const row = { companyId, actorId: actor.id, action, record, recordId, projectId: projectId ?? null };
  addEntry(tx).run({ ...row, changes, at: now });
}

const addEntry = prepared((db) =>
  db
    .insert(auditLog)
    .values({
      companyId: sql.placeholder('companyId'),
      actorId: sql.placeholder('actorId'),
      action: sql.placeholder('action'),
      record: sql.placeholder('record'),
      recordId: sql.placeholder('recordId'),
      projectId: sql.placeholder('projectId'),
      changes: sql.placeholder('changes'),
      at: sql.placeholder('at'),
    })
    .prepare(),
);

/** The fields of `after` that differ from `before`, with both values. */
export function changesBetween<T extends Record<string, unknown>>(before: T, after: Partial<T>): Change {
  return Object.fromEntries(
    Object.entries(after)
      .filter(([key, to]) => before[key] !== to)
      .map(([key, to]) => [key, { from: before[key], to }]),
  );
}
