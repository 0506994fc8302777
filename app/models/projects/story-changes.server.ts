import type { Database } from 'db/client.server';
import { auditLog } from 'db/schema/audit';
import { milestones, phases, type WorkStatus } from 'db/schema/work';
import { and, desc, eq, inArray, lt, or, sql } from 'drizzle-orm';
import { type Actor, may } from '~/models/access/actor.server';
import { type FieldRule, seesField } from '~/models/access/field-audience.server';
import {
  milestoneVisibility,
  phaseVisibility,
  projectVisibility,
} from '~/models/access/record-fields.server';
import { isProjectMember } from '~/models/documents/visible.server';
import { pick } from '~/models/rows.server';
import type { Project } from './visible.server';

const shownFields = {
  project: { purchasePrice: 'money', renovationCost: 'money', estimatedBudget: 'money' },
  phase: {
    title: 'added',
    plannedCost: 'money',
    actualCost: 'money',
    startDate: 'date',
    endDate: 'date',
    status: 'status',
  },
  milestone: {
    title: 'added',
    plannedCost: 'money',
    actualCost: 'money',
    dueDate: 'date',
    status: 'status',
  },
  document: { name: 'removed' },
} as const;

type Fields = typeof shownFields;
type FieldOf<Kind, Nouns extends keyof Fields = keyof Fields> = {
  [Noun in Nouns]: {
    [Field in keyof Fields[Noun]]: Fields[Noun][Field] extends Kind ? Field : never;
  }[keyof Fields[Noun]];
}[Nouns];

/** The phase or milestone a change belongs to. */
export type StoryWork = { noun: 'phase' | 'milestone'; id: number; title: string };

/** A change to a field, with its values before and after the day. */
export type StoryChange = { at: number; actorId: number | null } & (
  | {
      kind: 'money';
      of: StoryWork | null;
      field: FieldOf<'money'>;
      from: number | null;
      to: number | null;
    }
  | { kind: 'date'; of: StoryWork; field: FieldOf<'date'>; from: string; to: string }
  | { kind: 'status'; of: StoryWork; from: WorkStatus; to: WorkStatus }
  | { kind: 'added'; of: StoryWork }
  | { kind: 'removed'; name: string }
);

const rules: Record<string, Record<string, FieldRule>> = {
  project: projectVisibility,
  phase: phaseVisibility,
  milestone: milestoneVisibility,
};

/** The maximum number of audit log entries to read, so that the page stays fast on old projects. */
const maxEntries = 1000;

/**
 * The changes the actor may see, from the audit log, newest first. Changes of one day to one field
 * are merged, and left out if they were reverted.
 */
export function storyChanges(
  db: Database,
  actor: Actor,
  project: Pick<Project, 'id' | 'audience'>,
  { until, dayOf }: { until: number; dayOf: (at: number) => string },
): StoryChange[] {
  const newest = db
    .select({ id: auditLog.id })
    .from(auditLog)
    .where(and(eq(auditLog.projectId, project.id), lt(auditLog.at, until)))
    .orderBy(desc(auditLog.id))
    .limit(maxEntries);
  const entries = db
    .select({
      ...pick(auditLog, 'actorId', 'record', 'recordId', 'changes', 'at'),
      title: sql<string | null>`coalesce(${phases.title}, ${milestones.title})`,
    })
    .from(auditLog)
    .leftJoin(phases, and(eq(auditLog.record, 'phase'), eq(phases.id, auditLog.recordId)))
    .leftJoin(
      milestones,
      and(eq(auditLog.record, 'milestone'), eq(milestones.id, auditLog.recordId)),
    )
    .where(
      and(
        inArray(auditLog.id, newest),
        or(
          inArray(auditLog.record, ['project', 'phase', 'milestone']),
          eq(auditLog.action, 'document.delete'),
        ),
      ),
    )
    .orderBy(desc(auditLog.id))
    .all();
  // Members learn of the deletion of a document only if it was for everyone.
  const visible = entries.filter(
    ({ record, changes }) => record !== 'document' || !changes.audience || !isProjectMember(actor),
  );
  return mergedChanges(visible, dayOf)
    .filter(({ record, field }) => {
      const rule = rules[record]?.[field];
      return !rule || seesField(rule, project.audience, actor);
    })
    .flatMap((change) => toStory(actor, change));
}

type Merged = ReturnType<typeof fieldsOf>[number];

function toStory(actor: Actor, change: Merged): StoryChange[] {
  const { record, recordId, title, field, from, to } = change;
  const at = { at: change.at, actorId: change.actorId };
  const fields: Record<string, string> | undefined = shownFields[record as 'phase'];
  const kind = fields?.[field];
  if (record === 'document')
    return kind && may(actor, 'documents.view')
      ? [{ ...at, kind: 'removed', name: String(from) }]
      : [];
  const noun = record === 'phase' || record === 'milestone' ? record : null;
  // Deleted phases and milestones have no title.
  if (noun && (title === null || !may(actor, `${noun}s.view`))) return [];
  const of: StoryWork | null = noun && { noun, id: recordId ?? 0, title: title ?? '' };
  if (kind === 'money')
    return [
      { ...at, kind, of, field: field as 'actualCost', from: from as number, to: to as number },
    ];
  if (of === null) return [];
  if (kind === 'added') return from === null ? [{ ...at, kind, of }] : [];
  if (kind === 'date')
    return [{ ...at, kind, of, field: field as 'endDate', from: String(from), to: String(to) }];
  return kind === 'status'
    ? [{ ...at, kind, of, from: from as WorkStatus, to: to as WorkStatus }]
    : [];
}

type LoggedChange = {
  actorId: number | null;
  record: string;
  recordId: number | null;
  changes: Record<string, { from?: unknown; to?: unknown }>;
  title: string | null;
  at: number;
};

/** `entries` are newest first. */
function mergedChanges(entries: LoggedChange[], dayOf: (at: number) => string) {
  const merged = new Map<string, Merged>();
  for (const change of [...entries].reverse().flatMap(fieldsOf)) {
    const key = [dayOf(change.at), change.record, change.recordId, change.field].join(' ');
    const earlier = merged.get(key);
    merged.set(key, earlier ? { ...change, from: earlier.from } : change);
  }
  return [...merged.values()].filter(({ from, to }) => from !== to);
}

const fieldsOf = ({ changes, ...entry }: LoggedChange) =>
  Object.entries(changes).map(([field, { from = null, to = null }]) => ({
    ...entry,
    field,
    from,
    to,
  }));
