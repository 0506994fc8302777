import { addYears, dayNumber } from './days';
import { type Fraction, fraction } from './fraction';
import {
  type Computed,
  copyOf,
  type History,
  isOver,
  type Rate,
  restAfter,
} from './preferred-history';
import type { Flow } from './xirr';

export type { Compounding } from './preferred-history';

/** The return of a contribution between two days, on its unreturned or compounded amount. */
export type Earning = { contributedOn: string; from: string; to: string; days: number } & {
  base: Fraction;
  earned: Fraction;
};

type Record = (earning: Earning) => void;

/** Basis points of a year of 365 days, as Act/365 counts them. */
const yearBp = 3_650_000;
const exactYearBp = BigInt(yearBp);

/**
 * One contribution: its unreturned amount, the return compounded into it and the return since then,
 * all in units of 1 / scale.
 */
type Lot = {
  on: string;
  capital: bigint;
  compounded: bigint;
  accrued: bigint;
  /** The day up to which it has accrued. */
  since: Day;
  /** The next anniversary, if unpaid return joins the base then. */
  next: { years: number; day: string; number: number } | null;
};

type EventKind = 'contribution' | 'capital' | 'preferred';
/** `key` orders events by day, and contributions before what was paid that day. */
type Event = { on: string; number: number; kind: EventKind; amount: number; key: number };

/** The computed state of a history on a day. */
type Known = Computed & { lots: Lots };

/**
 * One page computes the same history up to several days: without a payment, with it, and to the
 * exit. What the first computation came to is kept with the first contribution, and continued if
 * the next one begins with the same flows.
 */
const known = new WeakMap<Flow, Known>();

/**
 * Computes the exact preferred return that an investor has earned up to a day and was not paid:
 * unreturned capital × rate × days / 365, from each contribution's own day. With annual
 * compounding, the unpaid return joins the base on each anniversary of a contribution. Payments
 * count towards the oldest contribution first.
 *
 * @param record called with each step, to explain the result
 */
export function unpaidPreferred(
  history: History,
  rate: Rate,
  on: string,
  record?: Record,
): Fraction {
  const [first] = history.contributions;
  const before = first && !record ? known.get(first) : undefined;
  const rest = before ? restAfter(before, { history, rate, on }) : null;
  const lots = before && rest ? before.lots.copy() : new Lots(rate, record);
  for (const event of eventsUntil(rest ?? history, on)) {
    if (event.kind === 'contribution') {
      lots.add(event);
      continue;
    }
    lots.accrueTo(event.on, event.number);
    if (event.kind === 'capital') lots.returnCapital(event.amount);
    else lots.payReturn(event.amount);
  }
  lots.accrueTo(on, dayNumber(on));
  if (first && !record && !rest && isOver(history, on))
    known.set(first, { history: copyOf(history), rate, on, lots });
  return lots.unpaid();
}

/** Whole numbers of a common unit, which becomes finer whenever a return does not fit into it. */
class Lots {
  #lots: Lot[] = [];
  #scale = 1n;

  constructor(
    private readonly rate: Rate,
    private readonly record: Record | undefined,
  ) {}

  copy(): Lots {
    const copy = new Lots(this.rate, this.record);
    copy.#lots = this.#lots.map((lot) => ({ ...lot }));
    copy.#scale = this.#scale;
    return copy;
  }

  /**
   * The other contributions accrue later, in one step. An explanation shows the steps between all
   * events.
   */
  add({ on, number, amount }: Event) {
    const isAnnual = this.rate.compounding === 'annual';
    if (!isAnnual || this.record) this.accrueTo(on, number);
    const capital = BigInt(amount) * this.#scale;
    const [first] = this.#lots;
    // Without compounding, the sum does not depend on which contribution earned it.
    if (first && !isAnnual && !this.record) first.capital += capital;
    else
      this.#lots.push({
        on,
        capital,
        compounded: 0n,
        accrued: 0n,
        since: { day: on, number },
        next: isAnnual ? anniversary(on, 1) : null,
      });
  }

  accrueTo(day: string, number: number) {
    for (const lot of this.#lots) this.#accrue(lot, day, number);
  }

  #accrue(lot: Lot, to: string, toNumber: number) {
    if (toNumber === lot.since.number) return;
    // Payments of the anniversary itself count before the unpaid return joins the base.
    while (lot.next && lot.next.number < toNumber) {
      this.#earn(lot, lot.since, lot.next);
      lot.compounded += lot.accrued;
      lot.accrued = 0n;
      lot.since = lot.next;
      lot.next = anniversary(lot.on, lot.next.years + 1);
    }
    const until = { day: to, number: toNumber };
    this.#earn(lot, lot.since, until);
    lot.since = until;
  }

  #earn(lot: Lot, from: Day, to: Day) {
    const days = to.number - from.number;
    const base = lot.capital + lot.compounded;
    if (days === 0 || base === 0n) return;
    const product = base * BigInt(this.rate.rateBp * days);
    const rest = Number(product % exactYearBp);
    if (rest !== 0) {
      this.#refine(BigInt(yearBp / commonDivisor(rest, yearBp)));
      this.#earn(lot, from, to);
      return;
    }
    const earned = product / exactYearBp;
    lot.accrued += earned;
    if (earned > 0n)
      this.record?.({
        contributedOn: lot.on,
        from: from.day,
        to: to.day,
        days,
        base: fraction(base, this.#scale),
        earned: fraction(earned, this.#scale),
      });
  }

  /** Makes the unit only as fine as it must be, because every later sum is as long as the scale. */
  #refine(by: bigint) {
    this.#scale *= by;
    for (const lot of this.#lots) {
      lot.capital *= by;
      lot.compounded *= by;
      lot.accrued *= by;
    }
  }

  returnCapital(amount: number) {
    let remaining = BigInt(amount) * this.#scale;
    for (const lot of this.#lots) {
      const returned = remaining < lot.capital ? remaining : lot.capital;
      lot.capital -= returned;
      remaining -= returned;
    }
  }

  payReturn(amount: number) {
    let remaining = BigInt(amount) * this.#scale;
    for (const lot of this.#lots)
      for (const part of ['compounded', 'accrued'] as const) {
        const paid = remaining < lot[part] ? remaining : lot[part];
        lot[part] -= paid;
        remaining -= paid;
      }
  }

  unpaid(): Fraction {
    const all = this.#lots.reduce((sum, lot) => sum + lot.accrued + lot.compounded, 0n);
    return fraction(all, this.#scale);
  }
}

const commonDivisor = (one: number, other: number): number =>
  other === 0 ? one : commonDivisor(other, one % other);

type Day = { day: string; number: number };

function anniversary(on: string, years: number) {
  const day = addYears(on, years);
  return { years, day, number: dayNumber(day) };
}

function eventsUntil({ contributions, distributions }: History, until: string): Event[] {
  const events: Event[] = [];
  const add = ({ on, amount }: Flow, kind: EventKind) => {
    if (on > until) return;
    const number = dayNumber(on);
    events.push({ on, number, kind, amount, key: 2 * number + (kind === 'contribution' ? 0 : 1) });
  };
  for (const flow of contributions) add(flow, 'contribution');
  for (const flow of distributions)
    if (flow.tier === 'capital' || flow.tier === 'preferred') add(flow, flow.tier);
  return events.sort((one, other) => one.key - other.key);
}
