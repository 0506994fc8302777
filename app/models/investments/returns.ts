import type { DividedPart } from '~/models/distributions/divide';
import { daysBetween } from '~/models/finance/days';
import { type Rate, rateOf } from '~/models/finance/rate';

import type { Flow } from '~/models/finance/xirr';

/** The figures of holdings on a day, in minor units. */
export type Figures = {
  contributed: number;
  distributed: number;
  /** The distributed amount is preferred return, returned capital, and profit. */
  preferred: number;
  returned: number;
  profit: number;
  /** Capital that was paid in and not returned. */
  unreturned: number;
  /** Preferred return that is due and was not paid; null without a preferred return. */
  accrued: number | null;
  /** Null without terms, or before anything was paid in. */
  estimate: number | null;
  /** Distributed and estimated, per unit paid in; null before anything was paid in. */
  multiple: number | null;
  irr: Rate;
  /** The return so far, not by the year; only under a year. */
  plain: number | null;
};

type Amounts = Omit<Figures, 'multiple' | 'irr' | 'plain'>;

/** The amount that a holding would get from a tier, or as the sponsor. */
export type EstimatedPart = DividedPart;

/** The amount that the sponsor would get as such, of everything that would be distributed. */
export type SponsorPart = { amount: number; of: number };

/** Figures with the flows they come from. */
export type Part = {
  figures: Figures;
  flows: Flow[];
  /** The estimate by tier; null without one. */
  estimated: EstimatedPart[] | null;
  sponsor: SponsorPart | null;
  /** False if the purchase price of the project is unknown. */
  hasPrice: boolean;
};

/** @param hasPrice false if the purchase price of a property is unknown */
export function withReturns(
  amounts: Amounts,
  flows: Flow[],
  on: string,
  hasPrice: boolean,
): Figures {
  const { contributed, distributed, estimate } = amounts;
  const first = flows.reduce((day, flow) => (flow.on < day ? flow.on : day), on);
  const isShort = daysBetween(first, on) < 365;
  // Without the worth of what is left, there is no return.
  if (estimate === null) {
    const irr: Rate = { kind: hasPrice ? 'none' : 'unpriced' };
    return { ...amounts, multiple: null, irr, plain: null };
  }
  const worth = distributed + estimate;
  return {
    ...amounts,
    multiple: contributed > 0 ? worth / contributed : null,
    irr: rateOf([...flows, { on, amount: estimate }], hasPrice),
    plain: contributed > 0 && isShort && hasPrice ? worth / contributed - 1 : null,
  };
}

/** Sums figures that only some parts have over those parts. */
export function totalOf(parts: Pick<Part, 'figures' | 'flows'>[], on: string): Figures {
  const figures = parts.map((part) => part.figures);
  const all = (name: Exclude<keyof Amounts, 'accrued' | 'estimate'>) =>
    figures.reduce((total, one) => total + one[name], 0);
  const sumOfKnown = (name: 'accrued' | 'estimate') => {
    const amounts = figures.map((one) => one[name]).filter((amount) => amount !== null);
    return amounts.length > 0 ? amounts.reduce((total, amount) => total + amount, 0) : null;
  };
  const amounts = {
    contributed: all('contributed'),
    distributed: all('distributed'),
    preferred: all('preferred'),
    returned: all('returned'),
    profit: all('profit'),
    unreturned: all('unreturned'),
    accrued: sumOfKnown('accrued'),
    estimate: sumOfKnown('estimate'),
  };
  const flows = parts.flatMap((part) => part.flows);
  const hasPrices = figures.every(({ irr }) => irr.kind !== 'unpriced');
  return withReturns(amounts, flows, on, hasPrices);
}

/** The flows of each day added; a holding is often paid by several tiers on one day. */
export function addedByDay(flows: Flow[]): Flow[] {
  const byDay = new Map<string, number>();
  for (const { on, amount } of flows) byDay.set(on, (byDay.get(on) ?? 0) + amount);
  return [...byDay].map(([on, amount]) => ({ on, amount }));
}
