import type { CapitalPlan } from './capital';

/** Later years are one period each: thirty years of months would take megabytes. */
const yearsByMonth = 5;

/** The period of a day or month: `2027-03`, or `2040` for a year that is not shown by month. */
export type PeriodOf = (day: string) => string;

/**
 * Months of this year and the five after it, then years.
 * @param opened a later year that is shown by month too
 */
export function periodsAfter(first: string, opened: string | null = null): PeriodOf {
  const last = String(Number(first.slice(0, 4)) + yearsByMonth);
  return (day) => {
    const year = day.slice(0, 4);
    return year <= last || year === opened ? day.slice(0, 7) : year;
  };
}

/** The year of a month such as `2040-03`, or of a year; null for anything else. */
export const yearIn = (written: string | null): string | null =>
  /^(\d{4})(-\d{2})?$/.exec(written ?? '')?.[1] ?? null;

/** The cash of a month or a year; `balance` is the one at its end. */
export type CashPeriod = {
  period: string;
  cashIn: number;
  cashOut: number;
  balance: number;
  needed: number;
};

/** The cash of each period, and the capital that must be paid in. */
export function cashPeriods(
  { months, needs }: Pick<CapitalPlan, 'months' | 'needs'>,
  periodOf: PeriodOf,
): CashPeriod[] {
  const rows = new Map<string, CashPeriod>();
  for (const { month, cashIn, cashOut, balance } of months) {
    const period = periodOf(month);
    const row = rows.get(period) ?? { period, cashIn: 0, cashOut: 0, balance, needed: 0 };
    row.cashIn += cashIn;
    row.cashOut += cashOut;
    row.balance = balance;
    rows.set(period, row);
  }
  for (const { on, amount } of needs) {
    const row = rows.get(periodOf(on));
    if (row) row.needed += amount;
  }
  return [...rows.values()];
}
