import { dayAfter, dayPlus, earlier, later, monthEnd } from '~/models/finance/days';
import type { Flow } from './flows';
import { type Assumptions, type ProjectState, workEnd } from './state';

export const shareOf = (amount: number, rateBp: number): number =>
  Number((BigInt(amount) * BigInt(rateBp) + 5_000n) / 10_000n);

/**
 * Rent and running costs of each month, from the next month to the day before the exit: what this
 * month brings is already in the books, or will be.
 */
export function monthlyFlows(
  { rent, rentFrom, vacancyRate, costs }: Assumptions,
  state: ProjectState,
  next: string,
  exitOn: string,
): Flow[] {
  const first = firstOfNextMonth(next);
  const last = dayPlus(exitOn, -1);
  const letFrom = later(rentFrom ?? dayAfter(workEnd(state)), first);
  const rentWithoutVacancy = rent - shareOf(rent, vacancyRate);
  return [
    ...byDays(rentWithoutVacancy, letFrom, last, { source: 'rent' }),
    ...costs.flatMap(({ title, monthly, from, to }) =>
      byDays(-monthly, later(from ?? first, first), earlier(to ?? last, last), {
        source: 'running',
        of: { kind: 'cost', name: title },
      }),
    ),
  ];
}

/**
 * A monthly amount from one day to another; a month that is cut off counts by its days. Periods
 * that follow each other sum to the period of both, because each is a difference of rounded sums.
 */
function byDays(
  monthly: number,
  from: string,
  to: string,
  of: Pick<Flow, 'source' | 'of'>,
): Flow[] {
  if (monthly === 0) return [];
  return monthsBetween(from, to).flatMap((span): Flow[] => {
    if (span.isWhole) return [{ on: span.from, amount: monthly, ...of }];
    const days = Number(monthEnd(span.from).slice(8));
    const until = (day: number) => Number((BigInt(monthly) * BigInt(day)) / BigInt(days));
    const [firstDay, lastDay] = [Number(span.from.slice(8)), Number(span.to.slice(8))];
    const amount = until(lastDay) - until(firstDay - 1);
    const part = { days: lastDay - firstDay + 1, of: days };
    return amount === 0 ? [] : [{ on: span.from, amount, part, ...of }];
  });
}

const firstOfNextMonth = (day: string): string => dayAfter(monthEnd(day));

type Span = { from: string; to: string; days: number; isWhole: boolean };

/** Hundreds of budget lines and costs have the same months, one after the other. */
let latest: { from: string; to: string; spans: readonly Span[] } | null = null;

/** The months from one day to another, cut off at both. */
export function monthsBetween(from: string, to: string): readonly Span[] {
  if (latest?.from === from && latest.to === to) return latest.spans;
  const spans: Span[] = [];
  for (let day = from; day <= to; ) {
    const end = monthEnd(day);
    const last = earlier(end, to);
    const days = Number(last.slice(8)) - Number(day.slice(8)) + 1;
    spans.push({ from: day, to: last, days, isWhole: last === end && day.endsWith('-01') });
    day = dayAfter(last);
  }
  latest = { from, to, spans };
  return spans;
}
