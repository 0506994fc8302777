import { z } from 'zod';
import { amount, isoDay, orNull, paragraph, recordId } from '~/models/fields';
import { notBeforeStart, order, progress, workFields } from '~/models/work/input';

/** `color` is the name of a design token. Colors are always shown together with the text. */
export const stageColors = [
  { value: 'grey', text: 'milestone.stage.grey', color: 'muted' },
  { value: 'blue', text: 'milestone.stage.blue', color: 'primary' },
  { value: 'amber', text: 'milestone.stage.amber', color: 'warn' },
  { value: 'red', text: 'milestone.stage.red', color: 'bad' },
  { value: 'green', text: 'milestone.stage.green', color: 'good' },
] as const;

export type StageColor = (typeof stageColors)[number];

export const stageOf = (value: string | null): StageColor | undefined =>
  stageColors.find((stage) => stage.value === value);

/** The fields of a milestone (docs/rules.md#work). */
export const milestoneFields = z
  .object({
    ...workFields,
    description: paragraph(5000).default(''),
    progress: progress.default(0),
    order: order.default(1),
    planned_cost: amount.default(0),
    actual_cost: amount.default(0),
    due_date: isoDay,
    /** The phase it belongs or moves to. If missing, the milestone stays. */
    phase_id: recordId().optional(),
    stage_color: orNull(
      z.enum(
        stageColors.map(({ value }) => value),
        'form.errors.choice',
      ),
    ),
  })
  .refine(...notBeforeStart('end_date', 'work.errors.endBeforeStart'))
  .refine(...notBeforeStart('due_date', 'milestone.errors.dueBeforeStart'));

export type MilestoneFields = z.input<typeof milestoneFields>;
