import type { Database } from 'db/client.server';
import { day } from '~/i18n/format';
import type { Text } from '~/i18n/words';
import { type Actor, may } from '~/models/access/actor.server';
import { daysBetween } from '~/models/finance/days';
import { projectMilestonesForReader } from '~/models/milestones/list.server';
import { phasesForReader } from '~/models/phases/list.server';
import { progressOf } from '~/models/projects/figures';
import { type StoryChange, storyChanges } from '~/models/projects/story-changes.server';
import type { Project } from '~/models/projects/visible.server';
import { shortenName } from './sections';

type Reader = { db: Database; actor: Actor };
type Period = { startsAt: number; endsAt: number };

/** A phase or milestone, with the day it should end. */
type Work = { key: string; noun: 'phase' | 'milestone'; title: string; end: string; done: boolean };

type Moved = Work & { from: string };

type WorkChanges = {
  /** In percent; null without phases. */
  progress: number | null;
  finished: Work[];
  /** Open work that should have ended. */
  late: Work[];
  /** Open work whose end was changed in the period. */
  moved: Moved[];
};

/** Lists the changes of phases and milestones in a period, as far as the author sees them. */
export function workChanges(
  { db, actor }: Reader,
  project: Project,
  { startsAt, endsAt }: Period,
  dayOf: (at: number) => string,
): WorkChanges {
  const phases = may(actor, 'phases.view') ? phasesForReader(db, actor, project) : [];
  const milestones = may(actor, 'milestones.view')
    ? projectMilestonesForReader(db, actor, project)
    : [];
  const work: Work[] = [
    ...phases.map((phase) => workOf('phase', phase, phase.endDate)),
    ...milestones.map((milestone) => workOf('milestone', milestone, milestone.dueDate)),
  ];
  const changes = storyChanges(db, actor, project, { until: endsAt, dayOf })
    .filter(({ at }) => at >= startsAt)
    .toSorted((a, b) => b.at - a.at);
  const completed = new Set(changes.flatMap(completedIn));
  // The last one of these is the earliest, with the day from before the period.
  const ends = new Map(changes.flatMap(endBefore));
  const today = dayOf(endsAt);
  const open = work.filter(({ done }) => !done);
  const late = open.filter(({ end }) => end < today);
  return {
    progress: phases.length > 0 ? progressOf(phases) : null,
    finished: work.filter(({ key, done }) => done && completed.has(key)),
    late,
    moved: open.flatMap((one) => {
      const from = ends.get(one.key);
      return from === undefined || from === one.end || late.includes(one) ? [] : [{ ...one, from }];
    }),
  };
}

type Row = { id: number; title: string; status: string };

const workOf = (noun: Work['noun'], { id, title, status }: Row, end: string): Work => ({
  key: `${noun} ${id}`,
  noun,
  title,
  end,
  done: status === 'completed',
});

const completedIn = (change: StoryChange): string[] =>
  change.kind === 'status' && change.to === 'completed'
    ? [`${change.of.noun} ${change.of.id}`]
    : [];

const endBefore = (change: StoryChange): [key: string, from: string][] =>
  change.kind === 'date' && change.field === (change.of.noun === 'phase' ? 'endDate' : 'dueDate')
    ? [[`${change.of.noun} ${change.of.id}`, change.from]]
    : [];

const nameOf = (text: Text, { noun, title }: Work): string =>
  noun === 'phase'
    ? shortenName(title)
    : text('investorUpdate.text.milestone', { title: shortenName(title) });

export const finishedLines = (text: Text, { finished }: WorkChanges): string[] =>
  finished.map((work) => nameOf(text, work));

/** Late work first, the latest of all at the top; then what will end on another day. */
export function scheduleLines(text: Text, { late, moved }: WorkChanges, today: string): string[] {
  const byEnd = late.toSorted((a, b) => a.end.localeCompare(b.end));
  return [
    ...byEnd.map((work) => {
      const count = daysBetween(work.end, today);
      return text('investorUpdate.text.late', {
        name: nameOf(text, work),
        date: day(work.end),
        count,
      });
    }),
    ...moved.map((work) => {
      const days = daysBetween(work.from, work.end);
      return text(`investorUpdate.text.${days > 0 ? 'later' : 'earlier'}`, {
        name: nameOf(text, work),
        from: day(work.from),
        to: day(work.end),
        count: Math.abs(days),
      });
    }),
  ];
}
