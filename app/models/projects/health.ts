import { dayMs } from '~/models/durations';

/** A project's work, costs and messages as a reader may know them; hidden facts are null. */
type HealthFacts = {
  /** ISO days. */
  today: string;
  endDate: string;
  /** The earliest end of an unfinished phase. */
  workDueOn: string | null;
  nextMilestone: { dueDate: string } | null;
  /** Null without phases, or if they are hidden. */
  progress: number | null;
  seesWork: boolean;
  /** In minor units. */
  estimatedBudget: number | null;
  spent: number | null;
  overrun: number | null;
  waiting: number | null;
  /** False for investors and tenants, whose own unread messages count. */
  isRunner: boolean;
};

export const timeStates = ['late', 'on_time', 'completed', 'unplanned'] as const;
export const moneyStates = ['over', 'within'] as const;
export const peopleStates = ['unanswered', 'unread', 'clear'] as const;

/** Time, money and people of a project (docs/rules.md#health); null if hidden from the reader. */
export type Health = {
  time: { status: (typeof timeStates)[number]; daysLate: number } | null;
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
    const daysLate = Math.max(0, daysBetween(dueOn, today));
    return { status: daysLate > 0 ? 'late' : 'on_time', daysLate };
  }
  if (!seesWork) return null;
  return { status: progress === null ? 'unplanned' : 'completed', daysLate: 0 };
}

function moneyFrom({ estimatedBudget, spent, overrun }: HealthFacts): Health['money'] {
  if (spent === null || overrun === null) return null;
  const overBudget = estimatedBudget ? spent - estimatedBudget : 0;
  const over = Math.max(0, overrun, overBudget);
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
