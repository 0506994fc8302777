import type { WorkBudget } from '~/models/books/work-budget.server';
import { dayMs } from '~/models/durations';

/** A project's work, costs and messages as a reader may know them; hidden facts are null. */
type HealthFacts = {
  /** ISO days. */
  today: string;
  endDate: string;
  /** The earliest end of an unfinished phase. */
  workDueOn: string | null;
  /** The latest end of an unfinished phase. */
  openWorkEnd: string | null;
  /** By how many days unfinished phases end after the baseline, and later by approved changes. */
  baselineDays: number | null;
  changeDays: number | null;
  nextMilestone: { dueDate: string } | null;
  /** Null without phases, or if they are hidden. */
  progress: number | null;
  seesWork: boolean;
  workBudget: Pick<WorkBudget, 'over'> | null;
  waiting: number | null;
  /** False for investors and tenants, whose own unread messages count. */
  isRunner: boolean;
};

/** Why a project is late (docs/rules.md#health). */
export const lateReasons = ['overdue', 'end', 'baseline', 'change'] as const;
export const timeStates = ['late', 'on_time', 'completed', 'unplanned'] as const;
export const moneyStates = ['over', 'within'] as const;
export const peopleStates = ['unanswered', 'unread', 'clear'] as const;

/** Time, money and people of a project (docs/rules.md#health); null if hidden from the reader. */
export type Health = {
  time: {
    status: (typeof timeStates)[number];
    daysLate: number;
    /** Null unless it is late. */
    reason: (typeof lateReasons)[number] | null;
  } | null;
  /** `over` is in minor units. */
  money: { status: (typeof moneyStates)[number]; over: number } | null;
  people: { status: (typeof peopleStates)[number]; waiting: number } | null;
};

export const healthFrom = (facts: HealthFacts): Health => ({
  time: timeFrom(facts),
  money: moneyFrom(facts),
  people: peopleFrom(facts),
});

/** Negative if `to` is before `from`; both are ISO days. */
export const daysBetween = (from: string, to: string): number =>
  Math.round((Date.parse(to) - Date.parse(from)) / dayMs);

function timeFrom(facts: HealthFacts): Health['time'] {
  const { today, endDate, workDueOn, nextMilestone, progress, seesWork } = facts;
  const open = [workDueOn, nextMilestone?.dueDate ?? null].filter((day) => day !== null);
  if (open.length > 0) {
    const dueOn = [...open, endDate].reduce((first, day) => (day < first ? day : first));
    const daysBy: Record<(typeof lateReasons)[number], number> = {
      overdue: daysBetween(dueOn, today),
      end: daysBetween(endDate, facts.openWorkEnd ?? endDate),
      baseline: facts.baselineDays ?? 0,
      change: facts.changeDays ?? 0,
    };
    const daysLate = Math.max(0, ...Object.values(daysBy));
    if (daysLate === 0) return { status: 'on_time', daysLate, reason: null };
    const reason = lateReasons.find((name) => daysBy[name] === daysLate) ?? null;
    return { status: 'late', daysLate, reason };
  }
  if (!seesWork) return null;
  const status = progress === null ? 'unplanned' : 'completed';
  return { status, daysLate: 0, reason: null };
}

function moneyFrom({ workBudget }: HealthFacts): Health['money'] {
  if (workBudget === null) return null;
  const over = Math.max(0, workBudget.over);
  return { status: over > 0 ? 'over' : 'within', over };
}

function peopleFrom({ waiting, isRunner }: HealthFacts): Health['people'] {
  if (waiting === null) return null;
  if (waiting === 0) return { status: 'clear', waiting };
  return { status: isRunner ? 'unanswered' : 'unread', waiting };
}

/**
 * True if the people who run the project can still do something about it: an overrun is no longer
 * a task once the work is completed.
 */
export function needsAttention({ time, money, people }: Health): boolean {
  const isOver = money?.status === 'over' && time?.status !== 'completed';
  return time?.status === 'late' || isOver || (people !== null && people.waiting > 0);
}
