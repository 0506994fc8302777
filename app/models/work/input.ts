import type { Role } from 'db/schema/person';
import type { CustomFields, WorkStatus } from 'db/schema/work';
import { z } from 'zod';
import { amount, isoDay, line, orNull, paragraph, wholeNumber } from '~/models/fields';

/** The roles that plan phases and milestones; others only read (docs/rules.md#roles). */
export const planners = ['superadmin', 'admin', 'entrepreneur'] as const satisfies Role[];

/**
 * Limits that keep a project on one page: phases per project, milestones per phase, extras per
 * phase or milestone.
 */
export const maxPhases = 200;
export const maxMilestones = 100;
export const maxExtras = 30;

export const statusTones = {
  planning: 'info',
  'in-progress': 'warn',
  completed: 'good',
} as const satisfies Record<WorkStatus, string>;

export const statuses = Object.keys(statusTones) as WorkStatus[];

export const progress = wholeNumber(0, 100, 'work.errors.progress');
export const order = wholeNumber(1, 9999, 'work.errors.order');

/** An amount counts towards the project's extra values (docs/rules.md#work). */
const extra = z
  .object({ key: line(60).optional(), value: line(500).optional(), amount: amount.optional() })
  .refine((row) => row.key !== undefined || (row.value === undefined && row.amount === undefined), {
    path: ['key'],
    message: 'form.errors.required',
  });

const extras = z
  .array(extra)
  .max(maxExtras, 'work.errors.tooManyExtras')
  .optional()
  .transform((rows = []) =>
    rows.flatMap(({ key, value = '', amount }) =>
      key === undefined ? [] : [{ key, value, ...(amount !== undefined && { amount }) }],
    ),
  );

const knownFields = z.object({
  supervisor: line(120).optional(),
  notes: paragraph(5000).optional(),
  extras,
});

/** API clients may send other keys, which are stored as extras. */
const customFields = (knownFields.catchall(line(500)) as unknown as typeof knownFields)
  .transform(({ supervisor, notes, extras, ...free }) => {
    const more = Object.entries(free as Record<string, string>).map(([key, value]) => ({
      key,
      value,
    }));
    return { supervisor, notes, extras: [...extras, ...more] };
  })
  .refine(({ extras }) => extras.length <= maxExtras, 'work.errors.tooManyExtras')
  .refine(({ extras }) => extras.every(({ key }) => key.length <= 60), 'form.errors.shape');

/** The fields that phases and milestones share (docs/rules.md#work). */
export const workFields = {
  title: line(120),
  status: z.enum(statuses, 'form.errors.choice').default('planning'),
  start_date: isoDay,
  end_date: isoDay,
  /** Defaults to the end date. */
  date_of_expense: orNull(isoDay),
  custom_fields: customFields
    .optional()
    .transform((fields): CustomFields => fields ?? { extras: [] }),
};

/**
 * Reports the error on the later date as soon as both dates are valid, even if other fields are
 * not.
 */
export function notBeforeStart<Later extends 'end_date' | 'due_date'>(
  later: Later,
  message: string,
) {
  const isLater = (form: { start_date: string } & Record<Later, string>) =>
    form[later] >= form.start_date;
  const when = ({ value }: { value: unknown }) => {
    const form = value as Record<string, unknown>;
    return isoDay.safeParse(form.start_date).success && isoDay.safeParse(form[later]).success;
  };
  return [isLater, { path: [later] as PropertyKey[], message, when }] as const;
}

/** True if a milestone is due only after it ends, which is reported like `isOutside`. */
export const isDueLate = ({ endDate, dueDate }: { endDate: string; dueDate?: string }): boolean =>
  dueDate !== undefined && dueDate > endDate;

export type Span = { startDate: string; endDate: string };

/**
 * True if dates lie outside those of the parent. The page shows a warning; saving is allowed
 * (docs/rules.md#work).
 */
export const isOutside = (
  { startDate, endDate, dueDate = endDate }: Span & { dueDate?: string },
  whole: Span,
): boolean =>
  [startDate, endDate, dueDate].some((day) => day < whole.startDate || day > whole.endDate);
