import type { Database } from 'db/client.server';
import { projects } from 'db/schema/project';
import { eq } from 'drizzle-orm';
import { incomeLessCosts } from '~/models/books/balances';
import { booksOn } from '~/models/books/books.server';
import type { Rate } from '~/models/finance/rate';
import { aboutMultiple, aboutParts, aboutRate, sumOf } from '~/models/investments/about';
import type { ReadFigures } from '~/models/investments/holder-figures.server';
import { propertyValueOn } from '~/models/projects/property-value.server';
import { baseInputs } from './base.server';
import type { Source } from './flows';
import { calculateFigures } from './outcome';
import type { HolderReturn } from './returns';

/** Reasons why a forecast differs from an estimate; `terms` if no other explains it. */
export const forecastReasons = [
  'sold',
  'booked',
  'value',
  'work',
  'costs',
  'interest',
  'rent',
  'selling',
  'tax',
  'terms',
] as const;
export type ForecastReason = (typeof forecastReasons)[number];

/** The payments of the base scenario to a holding, in minor units (docs/rules.md#estimates). */
export type HoldingForecast = {
  /** The day of the exit. */
  exitOn: string;
  /** Everything that comes back, with what was paid out so far. */
  distributed: number;
  /** The amount that is still to pay in. */
  toPay: number;
  multiple: number | null;
  irr: Rate;
  /** The profit of the forecast less the profit of the estimate; null without an estimate. */
  difference: number | null;
  /** Why they differ, the largest reason first; empty if they do not. */
  reasons: ForecastReason[];
};

type Estimated = Pick<ReadFigures, 'estimate' | 'basis' | 'estimatedOn'>;
type Amounts = Pick<HoldingForecast, 'distributed' | 'toPay' | 'multiple' | 'irr'>;

/** The returns of all holdings in the base scenario; null without a purchase price. */
export function baseReturns(db: Database, projectId: number, on: string) {
  const project = db.select().from(projects).where(eq(projects.id, projectId)).get();
  if (!project) return null;
  const { state, base } = baseInputs(db, project, on);
  if (!state.hasPurchasePrice) return null;
  const { holders, outcome, flows } = calculateFigures(state, base, on);
  return { db, projectId, on, books: state.books, holders, flows, exitOn: outcome.exitOn };
}

type BaseReturns = NonNullable<ReturnType<typeof baseReturns>>;

/** Null without a purchase price, or before the holding is part of the base scenario. */
export function forecastOfHolding(
  returns: BaseReturns | null,
  holdingId: number,
  estimated: Estimated,
): HoldingForecast | null {
  const holder = returns?.holders.find((one) => one.holdingId === holdingId);
  return returns && holder ? compare(returns, holder, holder, estimated) : null;
}

/**
 * The same for its holder, rounded as estimates are, because exact amounts would give the shares of
 * the others (docs/rules.md#hidden-amounts). What was paid so far is the holder's own.
 */
export function aboutForecastOfHolding(
  returns: BaseReturns | null,
  holdingId: number,
  estimated: Estimated,
): HoldingForecast | null {
  const holder = returns?.holders.find((one) => one.holdingId === holdingId);
  if (!returns || !holder) return null;
  const toPay = sumOf(aboutParts(holder.stillToPay));
  const paid = holder.contributed - holder.toPay;
  const distributed = holder.distributed - sumOf(holder.atExit) + sumOf(aboutParts(holder.atExit));
  const multiple = paid + toPay > 0 ? aboutMultiple(distributed / (paid + toPay)) : null;
  const amounts = { distributed, toPay, multiple, irr: aboutRate(holder.irr) };
  return compare(returns, holder, amounts, estimated);
}

function compare(
  returns: BaseReturns,
  { contributed, toPay: exactToPay }: HolderReturn,
  { distributed, toPay, multiple, irr }: Amounts,
  { estimate, basis, estimatedOn }: Estimated,
): HoldingForecast {
  const forecast = { exitOn: returns.exitOn, distributed, toPay, multiple, irr };
  if (estimate === null || basis === null || estimatedOn === null)
    return { ...forecast, difference: null, reasons: [] };
  const expected = distributed - (contributed - exactToPay + toPay);
  const difference = expected - (basis.distributed + estimate - basis.contributed);
  return { ...forecast, difference, reasons: reasonsFor(returns, difference, estimatedOn) };
}

/** The reasons that move the project’s profit in the direction of the difference. */
function reasonsFor(
  returns: BaseReturns,
  difference: number,
  estimatedOn: string,
): ForecastReason[] {
  if (difference === 0) return [];
  const { flows, kept } = returns.flows;
  const toCome = (...sources: Source[]) =>
    sumOf(flows.filter(({ source }) => sources.includes(source)));
  const { value, sold, booked } = since(returns, estimatedOn);
  const amounts: [ForecastReason, number][] = [
    ['sold', sold],
    ['booked', booked],
    ['value', toCome('sale') + kept.value - value],
    ['work', toCome('work')],
    ['costs', toCome('purchase', 'other', 'outside', 'running')],
    ['interest', toCome('interest')],
    ['rent', toCome('rent')],
    ['selling', toCome('selling')],
    ['tax', toCome('tax')],
  ];
  const reasons = amounts
    .filter(([, amount]) => amount !== 0 && amount < 0 === difference < 0)
    .toSorted(([, one], [, other]) => Math.abs(other) - Math.abs(one))
    .map(([reason]) => reason);
  return reasons.length > 0 ? reasons : ['terms'];
}

/**
 * What the books say since the day of an estimate: by how much sales passed the value of what they
 * sold, all other income and costs, and the value that is left to sell at the exit.
 */
function since({ db, projectId, on, books }: BaseReturns, day: string) {
  const then = booksOn(db, projectId, day);
  const { value } = propertyValueOn(db, projectId, day);
  const price = then.sale - books.sale;
  const left = price === 0 ? value : propertyValueOn(db, projectId, on).value;
  return {
    value: left,
    sold: price === 0 ? 0 : price + left - value,
    booked: incomeLessCosts(books) - incomeLessCosts(then) - price,
  };
}
