import type { Flow } from './flows';

/**
 * The sums of each day, source and direction, in order of time. Capital, profit and rates depend on
 * these alone, so whatever computes them again and again adds up the records once.
 */
export function sumByDay(flows: readonly Flow[]): Flow[] {
  const days = new Map<string, Flow[]>();
  for (const { on, source, amount } of flows) {
    let ofDay = days.get(on);
    if (!ofDay) {
      ofDay = [];
      days.set(on, ofDay);
    }
    const sum = ofDay.find((flow) => flow.source === source && flow.amount < 0 === amount < 0);
    if (sum) sum.amount += amount;
    else ofDay.push({ on, source, amount });
  }
  return [...days.keys()].sort().flatMap((day) => days.get(day) ?? []);
}
