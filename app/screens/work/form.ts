import { z } from 'zod';
import { amount, isoDay, line, paragraph, recordId } from '~/models/fields';
import { statuses } from '~/models/work/status';

const whole = (least: number, most: number, message: string) =>
  z
    .string({ error: 'form.errors.required' })
    .regex(/^\d{1,9}$/, message)
    .transform(Number)
    .refine((value) => value >= least && value <= most, message);

export const mostExtras = 30;

const extra = z
  .object({ key: line(60).optional(), value: line(500).optional() })
  .refine((row) => row.key !== undefined || row.value === undefined, {
    path: ['key'],
    message: 'form.errors.required',
  });

/** What the forms of a phase and of a milestone share (001 §3, §5), by the names of the spec's payload. */
const shared = {
  title: line(120),
  status: z.enum(statuses, 'form.errors.choice').default('planning'),
  start_date: isoDay,
  end_date: isoDay,
  custom_fields: z
    .object({
      supervisor: line(120).optional(),
      notes: paragraph(5000).optional(),
      extras: z.array(extra).max(mostExtras, 'work.errors.tooManyExtras').optional(),
    })
    .optional(),
  /** Random, so that the same form sent twice makes one record. */
  form_key: z.string().min(8).max(64).optional(),
  /** The version the form was opened with. */
  version: z.coerce.number().int().positive().optional(),
};

const progress = whole(0, 100, 'work.errors.progress');
const order = whole(1, 9999, 'work.errors.order');

/** Told beside the later day as soon as both are days, whatever else is wrong with the form. */
function notBeforeStart<Later extends 'end_date' | 'due_date'>(later: Later, message: string) {
  const isLater = (form: { start_date: string } & Record<Later, string>) => form[later] >= form.start_date;
  const when = ({ value }: { value: unknown }) => {
    const form = value as Record<string, unknown>;
    return isoDay.safeParse(form.start_date).success && isoDay.safeParse(form[later]).success;
  };
  return [isLater, { path: [later] as PropertyKey[], message, when }] as const;
}

/** All of a phase is required but supervisor, notes and extras, and what ties it to others (001 §5). */
export const phaseSchema = z
  .object({
    ...shared,
    description: paragraph(5000),
    progress,
    order,
    planned_cost: amount,
    actual_cost: amount,
    date_of_expense: isoDay,
    parent_id: recordId().optional(),
    milestone_id: recordId().optional(),
    /** The attachment it has, or one uploaded with an earlier try. */
    attachment_file_id: recordId().optional(),
    remove_attachment: z.literal('on').optional(),
  })
  .refine(...notBeforeStart('end_date', 'work.errors.endBeforeStart'));

/** A milestone's order is 1 and its progress 0 unless it says otherwise (001 §5). */
export const milestoneSchema = z
  .object({
    ...shared,
    description: paragraph(5000).optional(),
    progress: progress.optional(),
    order: order.optional(),
    planned_cost: amount.optional(),
    actual_cost: amount.optional(),
    due_date: isoDay,
    phase_id: recordId().optional(),
    stage_color: z.string().max(20).optional(),
  })
  .refine(...notBeforeStart('end_date', 'work.errors.endBeforeStart'))
  .refine(...notBeforeStart('due_date', 'milestone.errors.dueBeforeStart'));

export type PhaseFields = z.output<typeof phaseSchema>;
export type MilestoneFields = z.output<typeof milestoneSchema>;

export const schemas = { phase: phaseSchema, milestone: milestoneSchema };

/** A form's values as typed, those of both kinds. */
export type WorkValues = Partial<
  Record<Exclude<keyof PhaseFields | keyof MilestoneFields, 'custom_fields'>, string>
> & {
  custom_fields?: { supervisor?: string; notes?: string; extras?: { key?: string; value?: string }[] };
};
