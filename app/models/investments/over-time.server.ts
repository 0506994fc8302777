import type { Database } from 'db/client.server';
import { addMonths, dayAfter, monthEnd } from '~/models/finance/days';
import { holderFigures, type ReadHolding } from './holder-figures.server';

/** Sums up to the end of a day, in minor units. */
export type PointInTime = {
  on: string;
  contributed: number;
  distributed: number;
  estimate: number | null;
};

/** More points are no clearer, and each costs as much as the figures of a day. */
const mostPoints = 24;

type Held = ReadHolding & { joinedOn: string };

/** The figures of a holding for its holder over time, up to the end of a month. */
export const figuresOverTime = (db: Database, holding: Held, until: string): PointInTime[] =>
  pointsBetween(holding.joinedOn, until).map((on) => {
    const figures = holderFigures(db, [holding], on).byHolding.get(holding.id)!;
    const { contributed, distributed, estimate } = figures;
    return { on, contributed, distributed, estimate };
  });

/** The ends of months, quarters, half years or years, up to `mostPoints`, and the last day. */
export function pointsBetween(from: string, until: string): string[] {
  if (until < from) return [];
  for (const months of [1, 3, 6, 12, 24, 60]) {
    const days: string[] = [];
    for (let day = endOfPeriod(from, months); day < until; day = nextEnd(day, months))
      days.push(day);
    if (days.length < mostPoints) return [...days, until];
  }
  return [until];
}

/** Periods begin with the year. */
function endOfPeriod(day: string, months: number): string {
  const month = Number(day.slice(5, 7));
  return monthEnd(addMonths(`${day.slice(0, 7)}-01`, months - 1 - ((month - 1) % months)));
}

const nextEnd = (day: string, months: number) => endOfPeriod(dayAfter(day), months);
