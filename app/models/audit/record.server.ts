import type { Database } from 'db/client.server';
import { placeholders, prepared } from 'db/prepared';
import { auditLog } from 'db/schema/audit';
import { eq, type SQL } from 'drizzle-orm';
import type { Actor, Audience } from '~/models/access/actor.server';
import { markFigures } from '~/models/projects/kept-profit.server';
import { enqueueEvent } from '~/models/webhooks/enqueue.server';

export type AuditChange = Record<string, { from?: unknown; to?: unknown }>;

/** The request an audit entry comes from; jobs have neither an address nor a key. */
export type AuditRequest = { address: string | null; key?: { name: string } | null; now: number };

/** The part of a caller that an audit entry names. */
export type AuditCaller = AuditRequest & { actor: Pick<Actor, 'id' | 'companyId'> };

/** Called inside the transaction of the change. */
export function recordAudit(
  tx: Database,
  { actor, address, key, now }: AuditCaller,
  entry: {
    action: string;
    recordId: number;
    projectId?: number;
    companyId?: number | null;
    changes?: AuditChange;
  },
) {
  const { action, recordId, projectId, changes = {} } = entry;
  const companyId = entry.companyId ?? actor.companyId;
  const [record = ''] = action.split('.');
  const row = {
    companyId,
    actorId: actor.id,
    action,
    record,
    recordId,
    projectId: projectId ?? null,
  };
  addEntry(tx).run({ ...row, changes, address, keyName: key?.name ?? null, at: now });
  enqueueEvent(tx, { ...row, changes, at: now });
  if (projectId !== undefined) markFigures(tx, projectId, record, now);
}

const addEntry = prepared((db) =>
  db
    .insert(auditLog)
    .values(
      placeholders(
        'companyId',
        'actorId',
        'action',
        'record',
        'recordId',
        'projectId',
        'changes',
        'address',
        'keyName',
        'at',
      ),
    )
    .prepare(),
);

export function changesBetween<T extends Record<string, unknown>>(
  before: T,
  after: Partial<NoInfer<T>>,
): AuditChange {
  return Object.fromEntries(
    Object.entries(after)
      .filter(([key, to]) => !isSame(before[key], to))
      .map(([key, to]) => [key, { from: before[key], to }]),
  );
}

/** Lists and objects are compared by value. */
const isSame = (before: unknown, after: unknown): boolean =>
  before === after ||
  (typeof after === 'object' && JSON.stringify(before) === JSON.stringify(after));

/** Company users cannot read the log, because it names every project and person. */
export const mayReadAudit = (actor: Actor): boolean =>
  actor.role === 'superadmin' || (actor.role === 'admin' && actor.parentId === null);

/**
 * Every query on the audit log must use this condition: admins see their company's entries, the
 * super admin all.
 */
export const auditVisibleTo = (actor: Audience): SQL | undefined =>
  actor.role === 'superadmin' ? undefined : eq(auditLog.companyId, actor.companyId ?? 0);
