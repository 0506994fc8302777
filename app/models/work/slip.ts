import { daysBetween } from '~/models/finance/days';

type Work = { status: string; endDate: string; dueDate?: string | null };

/** The day for which work is planned: a milestone for its due date, which its end can exceed. */
export const plannedEndOf = ({ endDate, dueDate }: Omit<Work, 'status'>): string =>
  dueDate ?? endDate;

/**
 * The day until which work slips past its plan: today if it should be done by now. Null if it is
 * not late (docs/rules.md#timeline).
 */
export function lateUntil(work: Work, today: string): string | null {
  const until = work.status !== 'completed' && today > work.endDate ? today : work.endDate;
  return until > plannedEndOf(work) ? until : null;
}

export const lateDaysOf = (work: Work, today: string): number =>
  daysBetween(plannedEndOf(work), lateUntil(work, today) ?? plannedEndOf(work));

type InBaseline =
  | { baselineStartDate: string | null; baselineEndDate: string | null }
  | { baselineDueDate: string | null };

/** The dates in the baseline, of a milestone its due date; null if it was added later. */
export function baselineOf(work: InBaseline): { startDate: string; endDate: string } | null {
  const [startDate, endDate] =
    'baselineDueDate' in work
      ? [work.baselineDueDate, work.baselineDueDate]
      : [work.baselineStartDate, work.baselineEndDate];
  return startDate === null || endDate === null ? null : { startDate, endDate };
}

/**
 * The days by which the planned end moved since the baseline, negative if it is earlier now. Null
 * if the baseline lacks it.
 */
export function shiftDaysOf(work: Omit<Work, 'status'> & InBaseline): number | null {
  const baseline = baselineOf(work);
  return baseline && daysBetween(baseline.endDate, plannedEndOf(work));
}
