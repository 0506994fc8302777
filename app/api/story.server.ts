import { type ImageFlag, imageFlags } from 'db/schema/project';
import { type WorkStatus, workStatuses } from 'db/schema/work';
import { z } from 'zod';
import { projectStory, type StoryEvent } from '~/models/projects/story.server';
import { apiFilePath } from '~/paths';
import { read } from './call.server';
import {
  day,
  flag,
  from,
  type Kind,
  list,
  maybe,
  moment,
  money,
  oneOf,
  presenter,
  text,
  whole,
} from './fields';

const kinds = [
  'value',
  'money',
  'date',
  'status',
  'added',
  'removed',
  'photos',
  'document',
  'message',
] as const satisfies StoryEvent['kind'][];

const recordTypes = ['phase', 'milestone', 'document', 'message'] as const;
type StoryRecord = { type: (typeof recordTypes)[number]; id: number | null; title: string | null };

const photo = presenter<{ id: number; fileId: number; flag: ImageFlag }>()('StoryPhoto', {
  id: whole,
  image: from(text, ({ fileId }) => apiFilePath(fileId)),
  flag: oneOf(imageFlags),
});

const record = presenter<StoryRecord>()('StoryRecord', {
  type: oneOf(recordTypes),
  id: maybe(whole),
  title: maybe(text),
});

type Row = { event: StoryEvent; day: string; isNew: boolean };

/** The event if it is of this kind, for the fields that only this kind has. */
const only = <Name extends StoryEvent['kind']>({ event }: Row, ...names: Name[]) =>
  names.some((name) => name === event.kind) ? (event as Extract<StoryEvent, { kind: Name }>) : null;

function recordOf({ event }: Row): StoryRecord | null {
  switch (event.kind) {
    case 'document':
      return { type: 'document', id: event.id, title: event.name };
    case 'removed':
      return { type: 'document', id: null, title: event.name };
    case 'message':
      return { type: 'message', id: event.id, title: event.subject };
    case 'value':
    case 'photos':
      return null;
    default:
      return event.of && { type: event.of.noun, id: event.of.id, title: event.of.title };
  }
}

const snake = (name: string) => name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);

const status = maybe(oneOf<WorkStatus>(workStatuses));

/** Fields that do not belong to an event's kind are null. */
const event = presenter<Row>()('StoryEvent', {
  kind: from(oneOf(kinds), (row) => row.event.kind),
  at: from(moment, (row) => row.event.at),
  day,
  is_new: flag,
  record: from(maybe(record), recordOf),
  field: from(maybe(text), (row) => {
    if (row.event.kind === 'value') return 'current_property_value';
    const changed = only(row, 'money', 'date');
    return changed && snake(changed.field);
  }),
  amount_before: from(maybe(money), (row) => only(row, 'money', 'value')?.from),
  amount_after: from(maybe(money), (row) => only(row, 'money', 'value')?.to),
  date_before: from(maybe(day), (row) => only(row, 'date')?.from),
  date_after: from(maybe(day), (row) => only(row, 'date')?.to),
  status_before: from(status, (row) => only(row, 'status')?.from),
  status_after: from(status, (row) => only(row, 'status')?.to),
  sender: from(maybe(text), (row) => only(row, 'message')?.senderName),
  photos: from(list(photo), (row) => only(row, 'photos')?.photos ?? []),
});

const story: Kind<ReturnType<typeof projectStory>> = {
  schema: (name, of) =>
    z.object({
      data: z.array(event.schema(name, of)),
      meta: z.object({ since: z.iso.datetime().nullable(), next: z.int().nullable() }),
    }),
  show: ({ events, dayOf, since, next }, caller) => ({
    data: events.map((one) =>
      event.show(
        { event: one, day: dayOf(one.at), isNew: since !== null && one.at > since },
        caller,
      ),
    ),
    meta: { since: since && moment.show(since, caller), next },
  }),
};

export const storyCalls = [
  read(
    'GET /api/projects/{id}/story',
    'What happened in a project, newest first; `until` is the `next` of the page before',
    projectStory,
    story,
  ),
];
