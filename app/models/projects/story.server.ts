import type { Database } from 'db/client.server';
import { documents } from 'db/schema/document';
import { type ImageFlag, projectImages, projectValues } from 'db/schema/project';
import { and, desc, eq, isNull, lt } from 'drizzle-orm';
import { z } from 'zod';
import { type Actor, may } from '~/models/access/actor.server';
import { seesField } from '~/models/access/field-audience.server';
import { projectVisibility } from '~/models/access/record-fields.server';
import { timesFor } from '~/models/access/times.server';
import { documentsVisibleTo } from '~/models/documents/visible.server';
import { recordId } from '~/models/fields';
import { newestMessages } from '~/models/messages/list.server';
import { query } from '~/models/operation.server';
import { pick } from '~/models/rows.server';
import { type StoryChange, storyChanges } from './story-changes.server';
import { findProject, type Project } from './visible.server';
import { lastVisit } from './visit.server';

type StoryPhoto = { id: number; fileId: number; flag: ImageFlag; spot: string | null };

/** Something that happened in a project, at a time in UTC milliseconds. */
export type StoryEvent =
  | StoryChange
  | ({ at: number } & (
      | { kind: 'value'; from: number | null; to: number }
      | { kind: 'photos'; photos: StoryPhoto[] }
      | { kind: 'document'; id: number; name: string }
      | { kind: 'message'; id: number; subject: string; senderName: string | null }
    ));

export type StoryDay = { day: string; events: StoryEvent[] };

type StoryOptions = {
  most: number;
  /** Only what happened before this time. */
  until?: number;
};

type StoryProject = Pick<Project, 'id' | 'audience' | 'timeZone'>;

/** The events of the project that the actor may see, newest first. */
export function storyOf(
  db: Database,
  actor: Actor,
  project: StoryProject,
  { most, until = Number.MAX_SAFE_INTEGER }: StoryOptions,
) {
  const { id, audience } = project;
  const dayOf = timesFor(actor.companyId === null ? project : actor).isoDay;
  const part = { most: most + 1, until };
  const events = [
    ...storyChanges(db, actor, project, { until, dayOf }),
    ...(seesField(projectVisibility.values, audience, actor) ? values(db, id, part) : []),
    ...photos(db, id, part, dayOf),
    ...(may(actor, 'documents.view') ? addedDocuments(db, actor, id, part) : []),
    ...(may(actor, 'messages.view') ? messages(db, actor, id, part) : []),
  ].sort((a, b) => b.at - a.at);
  const last = events[most - 1]?.at ?? 0;
  // Events of the same moment are not divided, because the next page begins before it.
  const page = events.filter(({ at }) => at >= last);
  return { events: page, next: page.length < events.length ? last : null, dayOf };
}

export const projectStory = query({
  permission: 'projects.view',
  input: z.object({ id: recordId(), until: recordId().optional().catch(undefined) }),
  run(caller, { id, until }) {
    const { db, actor } = caller;
    const project = findProject(db, actor, id);
    const since = lastVisit(caller, id);
    return { project, until, since, ...storyOf(db, actor, project, { most: 40, until }) };
  },
});

/** Days, newest first. */
export function byDay(events: StoryEvent[], dayOf: (at: number) => string): StoryDay[] {
  const days = new Map<string, StoryEvent[]>();
  for (const event of events) {
    const day = dayOf(event.at);
    days.set(day, [...(days.get(day) ?? []), event]);
  }
  return [...days].map(([day, ofDay]) => ({ day, events: ofDay }));
}

type Part = Required<StoryOptions>;

function values(db: Database, id: number, { most, until }: Part): StoryEvent[] {
  const rows = db
    .select({ to: projectValues.currentPropertyValue, at: projectValues.createdAt })
    .from(projectValues)
    .where(and(eq(projectValues.projectId, id), lt(projectValues.createdAt, until)))
    .orderBy(desc(projectValues.date), desc(projectValues.id))
    .limit(most + 1)
    .all();
  return rows
    .slice(0, most)
    .map(({ to, at }, i) => ({ kind: 'value', at, from: rows[i + 1]?.to ?? null, to }));
}

/** The photos that were added on the same day are one event. */
function photos(
  db: Database,
  id: number,
  { until }: Part,
  dayOf: (at: number) => string,
): StoryEvent[] {
  const rows = db
    .select(pick(projectImages, 'id', 'fileId', 'flag', 'spot', 'createdAt'))
    .from(projectImages)
    .where(and(eq(projectImages.projectId, id), lt(projectImages.createdAt, until)))
    .orderBy(projectImages.position, projectImages.id)
    .all();
  const days = new Map<string, { at: number; photos: StoryPhoto[] }>();
  for (const { createdAt, ...photo } of rows) {
    const day = dayOf(createdAt);
    const { at, photos } = days.get(day) ?? { at: createdAt, photos: [] };
    days.set(day, { at: Math.max(at, createdAt), photos: [...photos, photo] });
  }
  return [...days.values()].map((ofDay) => ({ kind: 'photos', ...ofDay }));
}

const addedDocuments = (
  db: Database,
  actor: Actor,
  id: number,
  { most, until }: Part,
): StoryEvent[] =>
  db
    .select({ id: documents.id, name: documents.name, at: documents.createdAt })
    .from(documents)
    .where(
      and(
        eq(documents.projectId, id),
        documentsVisibleTo(actor),
        isNull(documents.replacedBy),
        lt(documents.createdAt, until),
      ),
    )
    .orderBy(desc(documents.id))
    .limit(most)
    .all()
    .map((row) => ({ kind: 'document', ...row }));

const messages = (db: Database, actor: Actor, id: number, part: Part): StoryEvent[] =>
  newestMessages(db, actor, id, part).map((row) => ({
    kind: 'message',
    id: row.id,
    subject: row.subject,
    senderName: row.senderName,
    at: row.createdAt,
  }));
