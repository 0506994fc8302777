import { addYears, daysBetween } from './days';
import { type Fraction, fraction, isPositive, minus, plus, times } from './fraction';
import type { Investor } from './waterfall';

export type Compounding = 'simple' | 'annual';

/** What a contribution earned between two days on what of it was unreturned, or was compounded. */
export type Earning = { contributedOn: string; from: string; to: string; days: number } & {
  base: Fraction;
  earned: Fraction;
};

/** Basis points of a year of 365 days, as Act/365 counts them. */
const yearBp = 3_650_000n;

/** One contribution: what of it is unreturned, and the return it has earned and was not paid. */
type Lot = { on: string; capital: bigint; compounded: Fraction; accrued: Fraction };

type Event = { on: string; kind: 'contribution' | 'capital' | 'preferred'; amount: number };

const zero = fraction(0n);

/**
 * The preferred return an investor has earned up to a day and was not paid, exact: unreturned
 * capital × rate × days / 365, from each contribution's own day. With annual compounding, what is
 * unpaid on an anniversary of a contribution earns from then on. Payments settle the oldest
 * contribution first.
 *
 * @param record called with each step, to explain the result
 */
export function unpaidPreferred(
  { contributions, distributions }: Pick<Investor, 'contributions' | 'distributions'>,
  { rateBp, compounding }: { rateBp: number; compounding: Compounding },
  on: string,
  record?: (earning: Earning) => void,
): Fraction {
  const lots: Lot[] = [];
  let day: string | undefined;
  const accrueTo = (to: string) => {
    for (const lot of lots) accrue(lot, day ?? lot.on, to, { rateBp, compounding, record });
    day = to;
  };
  for (const event of eventsUntil({ contributions, distributions }, on)) {
    accrueTo(event.on);
    const amount = BigInt(event.amount);
    if (event.kind === 'contribution')
      lots.push({ on: event.on, capital: amount, compounded: zero, accrued: zero });
    else if (event.kind === 'capital') returnCapital(lots, amount);
    else payReturn(lots, fraction(amount));
  }
  accrueTo(on);
  return lots.reduce((sum, { accrued, compounded }) => plus(sum, plus(accrued, compounded)), zero);
}

const order = { contribution: 0, capital: 1, preferred: 2 };

function eventsUntil(
  { contributions, distributions }: Pick<Investor, 'contributions' | 'distributions'>,
  on: string,
): Event[] {
  const paid = distributions.filter(({ tier }) => tier === 'capital' || tier === 'preferred');
  return [
    ...contributions.map((flow): Event => ({ ...flow, kind: 'contribution' })),
    ...paid.map(({ tier, ...flow }): Event => ({ ...flow, kind: tier as 'capital' | 'preferred' })),
  ]
    .filter((event) => event.on <= on)
    .sort((one, other) =>
      one.on === other.on ? order[one.kind] - order[other.kind] : one.on < other.on ? -1 : 1,
    );
}

type Rate = {
  rateBp: number;
  compounding: Compounding;
  record: ((earning: Earning) => void) | undefined;
};

function accrue(lot: Lot, from: string, to: string, { compounding, ...rate }: Rate) {
  let since = from;
  if (compounding === 'annual')
    for (let years = 1; ; years++) {
      const anniversary = addYears(lot.on, years);
      // Payments of the anniversary itself come before what is unpaid joins the base.
      if (anniversary >= to) break;
      if (anniversary < since) continue;
      earn(lot, since, anniversary, rate);
      lot.compounded = plus(lot.compounded, lot.accrued);
      lot.accrued = zero;
      since = anniversary;
    }
  earn(lot, since, to, rate);
}

function earn(lot: Lot, from: string, to: string, { rateBp, record }: Omit<Rate, 'compounding'>) {
  const days = daysBetween(from, to);
  const base = plus(fraction(lot.capital), lot.compounded);
  const earned = times(base, fraction(BigInt(rateBp) * BigInt(days), yearBp));
  lot.accrued = plus(lot.accrued, earned);
  if (isPositive(earned)) record?.({ contributedOn: lot.on, from, to, days, base, earned });
}

function returnCapital(lots: Lot[], amount: bigint) {
  let left = amount;
  for (const lot of lots) {
    const returned = left < lot.capital ? left : lot.capital;
    lot.capital -= returned;
    left -= returned;
  }
}

function payReturn(lots: Lot[], amount: Fraction) {
  let left = amount;
  for (const lot of lots)
    for (const part of ['compounded', 'accrued'] as const) {
      const paid = isPositive(minus(lot[part], left)) ? left : lot[part];
      lot[part] = minus(lot[part], paid);
      left = minus(left, paid);
    }
}
