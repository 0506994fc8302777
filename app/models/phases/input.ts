import { z } from 'zod';
import { amount, checked, orNull, paragraph, recordId } from '~/models/fields';
import { notBeforeStart, order, progress, workFields } from '~/models/work/input';

/** What is said of a phase (docs/rules.md#work). All is required but custom fields and what ties it to others. */
export const phaseFields = z
  .object({
    ...workFields,
    description: paragraph(5000),
    progress,
    order,
    planned_cost: amount,
    actual_cost: amount,
    /** Whether both costs become what its milestones cost by now. */
    costs_from_milestones: checked,
    parent_id: orNull(recordId()),
    /** A milestone of another phase of the same project, which this one waits for. */
    milestone_id: orNull(recordId()),
    /** The attachment it has, or an upload of the actor's; left out, it stays. */
    attachment_file_id: recordId().optional(),
    remove_attachment: checked,
  })
  .refine(...notBeforeStart('end_date', 'work.errors.endBeforeStart'));

export type PhaseFields = z.input<typeof phaseFields>;

export const phaseUploads = [
  { field: 'attachment', as: 'attachment_file_id', kind: 'document', drops: 'remove_attachment' },
] as const;
