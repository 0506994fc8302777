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

/**
 * The days by which the end of a phase moved since the baseline, negative if it is earlier now.
 * Null if the baseline lacks it.
 */
export const shiftDaysOf = (phase: { endDate: string; baselineEndDate: string | null }) =>
  phase.baselineEndDate === null ? null : daysBetween(phase.baselineEndDate, phase.endDate);

export const daysBetween = (from: string, to: string): number =>
  Math.round((Date.parse(to) - Date.parse(from)) / 86_400_000);
