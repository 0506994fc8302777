import { workStatuses } from 'db/schema/work';
import { z } from 'zod';
import { textFor } from '~/i18n/words';
import { milestoneChanges } from '~/models/deletions/lists.server';
import { recordId } from '~/models/fields';
import { milestoneFields, type StageColor, stageColors } from '~/models/milestones/input';
import {
  createMilestone,
  deleteMilestone,
  milestoneForEdit,
  stageColorList,
  updateMilestone,
} from '~/models/milestones/save.server';
import type { Caller, Payload } from '~/models/operation.server';
import { formValuesOf } from '~/models/payload';
import { milestonePage } from '~/models/work/show.server';
import { shiftDaysOf } from '~/models/work/slip';
import { perform, read } from './call.server';
import {
  day,
  done,
  from,
  keptPage,
  maybe,
  moment,
  money,
  oneOf,
  page,
  presenter,
  text,
  through,
  whole,
} from './fields';
import { customFields } from './phases.server';
import { saved } from './saved';

/** A new milestone belongs to a phase, which the operation loads before it parses the rest. */
const ofPhase = z.object({ phase_id: recordId() });

const values = stageColors.map(({ value }) => value);

type Row = ReturnType<typeof milestoneChanges>['rows'][number];
const milestoneRow = presenter<Row>()('MilestoneRow', {
  id: whole,
  phase_id: whole,
  title: text,
  status: oneOf(workStatuses),
  start_date: day,
  due_date: day,
  end_date: day,
  progress: whole,
  planned_cost: maybe(money),
  actual_cost: maybe(money),
  order: whole,
  stage_color: maybe(text),
  baseline_due_date: maybe(day),
  shift_days: from(maybe(whole), shiftDaysOf),
  updated_at: moment,
});

const milestone = presenter<ReturnType<typeof milestonePage>['milestone']>()('Milestone', {
  id: whole,
  phase_id: whole,
  title: text,
  description: text,
  status: oneOf(workStatuses),
  start_date: day,
  due_date: day,
  end_date: day,
  progress: whole,
  planned_cost: maybe(money),
  actual_cost: maybe(money),
  currency: text,
  date_of_expense: maybe(day),
  order: whole,
  stage_color: maybe(text),
  baseline_due_date: maybe(day),
  shift_days: from(maybe(whole), shiftDaysOf),
  custom_fields: customFields,
  version: whole,
  date: from(moment, ({ updatedAt }) => updatedAt),
  updated_at: moment,
});

const pageMilestone = through(
  milestone,
  ({ milestone }: ReturnType<typeof milestonePage>) => milestone,
);
const savedMilestone = saved(pageMilestone, milestonePage);

const currentValues = (caller: Caller, { id }: Payload): Payload =>
  formValuesOf(milestoneFields, milestoneForEdit(caller, { id }).milestone);

/** The colours of `app/ui/styles/tokens.css`. */
const hexOf: Record<StageColor['color'], string> = {
  muted: '#566461',
  primary: '#0f4c4a',
  warn: '#7a4f00',
  bad: '#a4231c',
  good: '#1c6b44',
};

const stage = presenter<StageColor>()('StageColor', {
  value: oneOf(values),
  text: from(text, ({ text }, { locale }) => textFor(locale)(text)),
  color: text,
  hex: from(text, ({ color }) => hexOf[color]),
});

/**
 * The specification's clients send the `updated_at` of the milestone they read. It is accepted and
 * ignored, because edit conflicts are detected by `version`.
 */
const readAt = z.object({ updated_at: z.string().optional() });

export const milestoneCalls = [
  read(
    'GET /api/milestones',
    'The milestones of a phase in their order',
    milestoneChanges,
    keptPage(milestoneRow),
  ),
  read('GET /api/milestones/{id}', 'A milestone', milestonePage, pageMilestone),
  perform('POST /api/milestones', 'Create a milestone', createMilestone, savedMilestone, {
    extraFields: ofPhase,
  }),
  perform(
    'POST /api/milestones/update/{id}',
    'Change a milestone',
    updateMilestone,
    savedMilestone,
    {
      currentValues,
      extraFields: readAt,
    },
  ),
  perform('DELETE /api/milestones/{id}', 'Delete a milestone', deleteMilestone, done),
  read(
    'GET /api/milestones-stage-colors',
    'The stage colours of milestones',
    stageColorList,
    page(stage),
  ),
];
