import type { Database } from 'db/client.server';
import { auditLog } from 'db/schema/audit';
import { messages } from 'db/schema/message';
import { projects } from 'db/schema/project';
import { phases, type WorkStatus } from 'db/schema/work';
import { and, count, desc, eq, max, sql } from 'drizzle-orm';
import { type Actor, may } from '~/models/access/actor.server';
import { messagesVisibleTo } from '~/models/messages/read.server';
import { pick } from '~/models/rows.server';
import type { Project } from './visible.server';

const moneyFields = {
  project: ['currentPropertyValue', 'purchasePrice', 'renovationCost', 'estimatedBudget'],
  phase: ['plannedCost', 'actualCost'],
} as const;
type MoneyField = (typeof moneyFields)['project' | 'phase'][number];

const dateFields = ['startDate', 'endDate'] as const;
type DateField = (typeof dateFields)[number];

/** A change to a project, and when it last happened, in UTC milliseconds. */
export type ProjectChange = { at: number } & (
  | {
      kind: 'money';
      field: MoneyField;
      phase: string | null;
      from: number | null;
      to: number | null;
    }
  | { kind: 'date'; phase: string; field: DateField; from: string; to: string }
  | { kind: 'status'; phase: string; from: WorkStatus; to: WorkStatus }
  | { kind: 'document'; name: string; isAdded: boolean }
  | { kind: 'messages'; count: number }
);

/** The maximum number of audit log entries to read, so that the page stays fast on old projects. */
const maxEntries = 200;
const maxChanges = 10;

/** Changes by others since then that the actor may see. Changes that were reverted are left out. */
export function changesSince(
  db: Database,
  actor: Actor,
  project: Pick<Project, 'id' | 'seesMoney'>,
  since: number,
): ProjectChange[] {
  const entries = db
    .select({
      ...pick(auditLog, 'actorId', 'action', 'record', 'recordId', 'changes', 'at'),
      phase: phases.title,
    })
    .from(auditLog)
    .leftJoin(phases, and(eq(auditLog.record, 'phase'), eq(phases.id, auditLog.recordId)))
    .where(eq(auditLog.projectId, project.id))
    .orderBy(desc(auditLog.id))
    .limit(maxEntries)
    .all()
    .filter((entry) => entry.at > since && entry.actorId !== actor.id);
  const messageIds = entries.flatMap(({ action, recordId }) =>
    action === 'message.create' && recordId !== null ? [recordId] : [],
  );
  const merged = mergedChanges(entries).flatMap((change) => toProjectChange(actor, change));
  const visible = project.seesMoney ? merged : merged.filter(({ kind }) => kind !== 'money');
  return [...visible, ...newMessages(db, actor, messageIds)]
    .sort((a, b) => b.at - a.at)
    .slice(0, maxChanges);
}

type Merged = ReturnType<typeof mergedChanges>[number];

function toProjectChange(
  actor: Actor,
  { record, field, phase, from, to, at }: Merged,
): ProjectChange[] {
  if (record === 'document' && field === 'name' && may(actor, 'documents.view'))
    return [{ kind: 'document', name: String(to ?? from), isAdded: to !== null, at }];
  if (record === 'phase' && (phase === null || !may(actor, 'phases.view'))) return [];
  if (record === 'phase' && field === 'status')
    return [
      { kind: 'status', phase: String(phase), from: from as WorkStatus, to: to as WorkStatus, at },
    ];
  const date = record === 'phase' && dateFields.find((name) => name === field);
  if (date)
    return [
      { kind: 'date', phase: String(phase), field: date, from: String(from), to: String(to), at },
    ];
  if (record !== 'project' && record !== 'phase') return [];
  const moneyField = moneyFields[record].find((name) => name === field);
  return moneyField
    ? [{ kind: 'money', field: moneyField, phase, from: from as number, to: to as number, at }]
    : [];
}

function newMessages(db: Database, actor: Actor, ids: number[]): ProjectChange[] {
  if (ids.length === 0 || !may(actor, 'messages.view')) return [];
  const added = db
    .select({ count: count(), at: max(messages.createdAt) })
    .from(messages)
    .innerJoin(projects, eq(projects.id, messages.projectId))
    .where(
      and(
        sql`${messages.id} in (select value from json_each(${JSON.stringify(ids)}))`,
        messagesVisibleTo(actor),
      ),
    )
    .get();
  return added?.at ? [{ kind: 'messages', count: added.count, at: added.at }] : [];
}

type LoggedChange = {
  action: string;
  record: string;
  recordId: number | null;
  changes: Record<string, { from?: unknown; to?: unknown }>;
  phase: string | null;
  at: number;
};

/**
 * Merges changes to the same field of a record into one, from its first to its last value.
 * `entries` are newest first.
 */
function mergedChanges(entries: LoggedChange[]) {
  const merged = new Map<string, ReturnType<typeof fieldsOf>[number]>();
  for (const change of [...entries].reverse().flatMap(fieldsOf)) {
    const key = `${change.record} ${change.recordId} ${change.field}`;
    const earlier = merged.get(key);
    merged.set(key, earlier ? { ...change, from: earlier.from } : change);
  }
  return [...merged.values()].filter(({ from, to }) => from !== to);
}

const fieldsOf = ({ changes, record, recordId, phase, at }: LoggedChange) =>
  Object.entries(changes).map(([field, { from = null, to = null }]) => ({
    record,
    recordId,
    phase,
    at,
    field,
    from,
    to,
  }));
