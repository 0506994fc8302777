import { addMonths, dayPlus, monthEnd } from '~/models/finance/days';

const lengths = { month: 1, quarter: 3, year: 12 } as const;
type PeriodName = keyof typeof lengths;
export const periodNames = Object.keys(lengths) as PeriodName[];

/** The last month, quarter or year that ended before a day. */
export function lastPeriod(name: PeriodName, today: string): { startsOn: string; endsOn: string } {
  const months = lengths[name];
  const [year = 0, month = 1] = today.split('-').map(Number);
  const running = 1 + months * Math.floor((month - 1) / months);
  const startsOn = addMonths(`${year}-${String(running).padStart(2, '0')}-01`, -months);
  return { startsOn, endsOn: monthEnd(addMonths(startsOn, months - 1)) };
}

/** The day whose end is the beginning of the period. */
export const dayBefore = (startsOn: string): string => dayPlus(startsOn, -1);
