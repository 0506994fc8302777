import type { Flow, Source } from './flows';

type Sum = Pick<Flow, 'on' | 'source' | 'amount'>;

/**
 * Adds up flows by month, source and direction. Capital, profit, rates and what holders get depend
 * on these sums alone, and on the days of what the owner and the holders pay. So only an
 * explanation needs the flows of each record.
 */
export class MonthSums {
  readonly #months = new Map<string, Sum[]>();
  readonly #byDay: Flow[] = [];

  addAll(flows: readonly Flow[]) {
    for (const flow of flows) {
      if (flow.source === 'call' || flow.source === 'owner') this.#byDay.push(flow);
      else this.add(flow.on, flow.source, flow.amount);
    }
  }

  add(on: string, source: Source, amount: number) {
    const month = on.slice(0, 7);
    let sums = this.#months.get(month);
    if (!sums) {
      sums = [];
      this.#months.set(month, sums);
    }
    const sum = sums.find((one) => one.source === source && one.amount < 0 === amount < 0);
    if (!sum) sums.push({ on, source, amount });
    else {
      sum.amount += amount;
      if (on < sum.on) sum.on = on;
    }
  }

  /** Each sum is on the first day of its flows. */
  inOrder(): Flow[] {
    const sums = [...this.#months.values()].flat();
    return [...sums, ...this.#byDay].sort((one, other) =>
      one.on < other.on ? -1 : one.on > other.on ? 1 : 0,
    );
  }
}
