import { z } from 'zod';
import { amount, checkbox, isoDay, line, orNull, paragraph, recordId } from '~/models/fields';
import { impactHashOrLook } from '~/models/scenarios/seen';
import { notBeforeStart, order, progress, workFields } from '~/models/work/input';

/**
 * The fields of a phase (docs/rules.md#work). Custom fields and links to other phases and
 * milestones are optional.
 */
export const phaseFields = z
  .object({
    ...workFields,
    description: paragraph(5000),
    progress,
    order,
    planned_cost: amount,
    actual_cost: amount,
    /** True to replace both costs with the totals of the milestones. */
    costs_from_milestones: checkbox,
    parent_id: orNull(recordId()),
    /** A milestone of another phase of the project that this phase waits for. */
    milestone_id: orNull(recordId()),
    /** The current attachment, or an upload of the actor's. If missing, the attachment stays. */
    attachment_file_id: recordId().optional(),
    remove_attachment: checkbox,
  })
  .refine(...notBeforeStart('end_date', 'work.errors.endBeforeStart'));

/** Number of milestones that can be created together with a phase. */
export const maxNewMilestones = 5;

const newMilestone = z
  .object({ title: line(120).optional(), due_date: isoDay.optional() })
  .refine(({ title, due_date }) => title !== undefined || due_date === undefined, {
    path: ['title'],
    message: 'form.errors.required',
  })
  .refine(({ title, due_date }) => title === undefined || due_date !== undefined, {
    path: ['due_date'],
    message: 'form.errors.required',
  });

/** The phase form can also create milestones, one per row that is not empty. */
export const phaseForm = phaseFields
  .safeExtend({
    milestones: z.array(newMilestone).max(maxNewMilestones, 'form.errors.choice').optional(),
  })
  .superRefine(({ start_date, milestones = [] }, context) => {
    milestones.forEach(({ due_date }, row) => {
      if (due_date !== undefined && due_date < start_date)
        context.addIssue({
          code: 'custom',
          path: ['milestones', row, 'due_date'],
          message: 'phase.errors.milestoneBeforeStart',
        });
    });
  });

/** Other dates may change what the project earns, which the form shows before it saves them. */
export const phaseEditForm = phaseForm.safeExtend({ impact_hash: impactHashOrLook });

export type PhaseFields = z.input<typeof phaseForm>;

export const phaseUploads = [
  { field: 'attachment', as: 'attachment_file_id', kind: 'document', drops: 'remove_attachment' },
] as const;
