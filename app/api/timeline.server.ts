import type { ReaderMilestoneRow } from '~/models/milestones/list.server';
import type { ReaderPhaseRow } from '~/models/phases/list.server';
import type { projectPage } from '~/models/projects/show.server';
import { projectTimeline } from '~/models/projects/timeline.server';
import { shiftDaysOf } from '~/models/work/slip';
import { read } from './call.server';
import { day, from, list, maybe, moment, page, presenter, text, whole } from './fields';

type Shown = ReturnType<typeof projectPage>;

const phase = presenter<ReaderPhaseRow>()('TimelinePhase', {
  id: whole,
  title: text,
  start_date: day,
  end_date: day,
  baseline_start_date: maybe(day),
  baseline_end_date: maybe(day),
  shift_days: from(maybe(whole), shiftDaysOf),
});

const milestone = presenter<ReaderMilestoneRow>()('TimelineMilestone', {
  id: whole,
  title: text,
  start_date: day,
  end_date: from(day, ({ dueDate }) => dueDate),
  baseline_due_date: maybe(day),
  shift_days: from(maybe(whole), shiftDaysOf),
});

/** The phases and milestones of one project. */
export const timeline = presenter<Shown>()('ProjectTimeline', {
  phases: from(list(phase), ({ phases }) => phases ?? []),
  milestones: from(list(milestone), ({ milestones }) => milestones ?? []),
});

type BaselineFields = Pick<Shown['project'], 'baselineName' | 'baselineSavedAt'>;
export const baseline = maybe(
  presenter<BaselineFields>()('Baseline', {
    name: from(maybe(text), ({ baselineName }) => baselineName),
    saved_at: from(maybe(moment), ({ baselineSavedAt }) => baselineSavedAt),
  }),
);

type Row = ReturnType<typeof projectTimeline>['rows'][number];

const timelineRow = presenter<Row>()('ProjectTimelineRow', {
  id: whole,
  name: text,
  location: text,
  start_date: day,
  end_date: day,
  progress: maybe(whole),
  late_until: maybe(day),
  late_days: from(whole, ({ time }) => time?.daysLate ?? 0),
  milestones: list(
    presenter<Row['milestones'][number]>()('OpenMilestone', {
      title: text,
      due_date: day,
      stage_color: maybe(text),
    }),
  ),
});

export const timelineCalls = [
  read(
    'GET /api/projects/timeline',
    'The projects you can see, with their progress, delay and next milestones',
    projectTimeline,
    page(timelineRow),
  ),
];
