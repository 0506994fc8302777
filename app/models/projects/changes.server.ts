import type { Database } from 'db/client.server';
import { auditLog } from 'db/schema/desk';
import { messages } from 'db/schema/message';
import { projects } from 'db/schema/project';
import { phases, type WorkStatus } from 'db/schema/work';
import { and, count, desc, eq, max, sql } from 'drizzle-orm';
import { type Actor, may } from '~/models/access/actor.server';
import { messagesVisibleTo } from '~/models/messages/read.server';
import { pick } from '~/models/rows.server';
import type { ShownProject } from './visible.server';

const moneyFields = {
  project: ['currentPropertyValue', 'purchasePrice', 'renovationCost', 'estimatedBudget'],
  phase: ['plannedCost', 'actualCost'],
} as const;
type MoneyField = (typeof moneyFields)['project' | 'phase'][number];

const dateFields = ['startDate', 'endDate'] as const;
type DateField = (typeof dateFields)[number];

/** Something about a project that is not as it was, and when it last changed, UTC milliseconds. */
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

/**
 * A log is looked back into no further than this, so that the page costs the same on a project of
 * years.
 */
const mostEntries = 200;
const mostChanges = 10;

/**
 * What others changed since then, of what the actor may see; what was changed back is no change.
 */
export function changesSince(
  db: Database,
  actor: Actor,
  project: Pick<ShownProject, 'id' | 'seesMoney'>,
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
    .limit(mostEntries)
    .all()
    .filter((entry) => entry.at > since && entry.actorId !== actor.id);
  const letters = entries.flatMap(({ action, recordId }) =>
    action === 'message.create' && recordId !== null ? [recordId] : [],
  );
  const seen = mergedChanges(entries).flatMap((change) => worded(actor, change));
  const shown = project.seesMoney ? seen : seen.filter(({ kind }) => kind !== 'money');
  return [...shown, ...newMessages(db, actor, letters)]
    .sort((a, b) => b.at - a.at)
    .slice(0, mostChanges);
}

type Merged = ReturnType<typeof mergedChanges>[number];

function worded(actor: Actor, { record, field, phase, from, to, at }: Merged): ProjectChange[] {
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
  const known = moneyFields[record].find((name) => name === field);
  return known
    ? [{ kind: 'money', field: known, phase, from: from as number, to: to as number, at }]
    : [];
}

function newMessages(db: Database, actor: Actor, ids: number[]): ProjectChange[] {
  if (ids.length === 0 || !may(actor, 'messages.view')) return [];
  const found = db
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
  return found?.at ? [{ kind: 'messages', count: found.count, at: found.at }] : [];
}

export type LoggedChange = {
  action: string;
  record: string;
  recordId: number | null;
  changes: Record<string, { from?: unknown; to?: unknown }>;
  phase: string | null;
  at: number;
};

/** Each field of each record once, from its first value to its last. `entries` are newest first. */
export function mergedChanges(entries: LoggedChange[]) {
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
