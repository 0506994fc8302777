import type { Database } from 'db/client.server';
import type { FieldAudience } from '~/models/access/field-audience.server';
import { visibleFigures } from '~/models/access/holding-fields.server';
import { lastMonthEnd } from '~/models/finance/days';
import type { Rate } from '~/models/finance/rate';
import type { Flow } from '~/models/finance/xirr';
import { aboutParts, aboutShare, sumOf } from './about';
import { partsOn } from './figures.server';
import {
  addedByDay,
  type EstimatedPart,
  type Figures,
  type Part,
  totalOf,
  withReturns,
} from './returns';

/** A holding with the audience of its holder in the project. */
export type ReadHolding = { id: number; projectId: number; audience: FieldAudience };

type Estimate = {
  /** Null without terms, before anything was paid in, and if the reader does not see amounts. */
  estimate: number | null;
  multiple: number | null;
  irr: Rate | null;
  plain: number | null;
  /** The day of the estimate, multiple and rate; null if the reader does not see amounts. */
  estimatedOn: string | null;
  /** The estimate by tier; null without one. */
  estimated: EstimatedPart[] | null;
  /** Payments in and out up to the day of the estimate; payments in are negative flows. */
  basis: { contributed: number; distributed: number; flows: Flow[] } | null;
  /** The part of all that would be distributed that goes to the sponsor, in basis points. */
  sponsorShare: number | null;
};

/** The figures of holdings as a reader sees them. */
export type ReadFigures = Omit<Figures, keyof Estimate> & Estimate;

/**
 * The figures of holdings for their holders: payments up to a day, and the estimate of the last
 * month end, rounded, for those who see the project's amounts (docs/rules.md#hidden-amounts).
 */
export function holderFigures(db: Database, held: ReadHolding[], on: string) {
  const estimatedOn = lastMonthEnd(on);
  const parts = partsOn(db, held, on);
  const earlier = estimatedOn === on ? parts : partsOn(db, held, estimatedOn);
  const byHolding = new Map<number, ReadFigures>();
  const estimated: Part[] = [];
  for (const { id, audience } of held) {
    const part = parts.get(id)!;
    const rounded = roundPart(earlier.get(id)!, estimatedOn);
    const figures = { ...part.figures, ...estimateOf(rounded, estimatedOn) };
    const visible: ReadFigures = visibleFigures(figures, audience);
    byHolding.set(id, visible);
    if (visible.estimate !== null) estimated.push(rounded);
  }
  const ofPart = totalOf([...parts.values()], on);
  const isHidden = [...byHolding.values()].every((one) => one.estimatedOn === null);
  const ofTotal = isHidden ? hiddenEstimate : totalEstimate(estimated, estimatedOn);
  const total: ReadFigures = { ...ofPart, ...ofTotal };
  return { byHolding, total, withoutEstimate: held.length - estimated.length };
}

/** The figures of a holding on a day, exactly, for the people who run the project. */
export function exactFigures(
  db: Database,
  holding: { id: number; projectId: number },
  on: string,
): ReadFigures {
  const part = partsOn(db, [holding], on).get(holding.id)!;
  return { ...part.figures, ...estimateOf(part, on) };
}

/** The part with a rounded estimate, and with returns that follow from it. */
function roundPart(part: Part, on: string): Part {
  const { contributed, estimate } = part.figures;
  const isNothing = contributed === 0 && estimate === 0;
  const estimated = part.estimated && !isNothing ? aboutParts(part.estimated) : null;
  const amounts = { ...part.figures, estimate: estimated && sumOf(estimated) };
  return { ...part, estimated, figures: withReturns(amounts, part.flows, on, part.hasPrice) };
}

function estimateOf({ figures, flows, estimated, sponsor }: Part, on: string): Estimate {
  if (estimated === null) return { ...noEstimate, irr: figures.irr, estimatedOn: on };
  const { estimate, multiple, irr, plain, contributed, distributed } = figures;
  return {
    estimate,
    multiple,
    irr,
    plain,
    estimated,
    estimatedOn: on,
    basis: { contributed, distributed, flows },
    sponsorShare: sponsor && aboutShare(sponsor.amount, sponsor.of),
  };
}

const noEstimate = {
  estimate: null,
  multiple: null,
  irr: { kind: 'none' },
  plain: null,
  estimated: null,
  basis: null,
  sponsorShare: null,
} as const;

const hiddenEstimate: Estimate = { ...noEstimate, irr: null, estimatedOn: null };

/** The sum for all holdings with an estimate that the reader sees. */
function totalEstimate(parts: Part[], on: string): Estimate {
  if (parts.length === 0) return { ...noEstimate, estimatedOn: on };
  const { estimate, multiple, irr, plain, contributed, distributed } = totalOf(parts, on);
  const flows = addedByDay(parts.flatMap((part) => part.flows));
  const basis = { contributed, distributed, flows };
  return { ...noEstimate, estimate, multiple, irr, plain, basis, estimatedOn: on };
}
