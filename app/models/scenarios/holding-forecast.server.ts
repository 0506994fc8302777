import type { Database } from 'db/client.server';
import { projects } from 'db/schema/project';
import { eq } from 'drizzle-orm';
import { aboutMultiple, aboutParts, sumOf } from '~/models/investments/about';
import { baseInputs } from './base.server';
import { calculateScenario } from './outcome';

/** What the base scenario pays a holding, in minor units (docs/rules.md#names). */
export type HoldingForecast = {
  /** The day of the exit. */
  exitOn: string;
  /** Everything that comes back, with what was paid out so far. */
  distributed: number;
  /** What is still to pay in. */
  toPay: number;
  multiple: number | null;
};

/** Null without a purchase price, or before the holding is part of the base scenario. */
export function forecastOfHolding(
  db: Database,
  { id, projectId }: { id: number; projectId: number },
  on: string,
): HoldingForecast | null {
  const returns = returnsOf(db, { id, projectId }, on);
  if (!returns) return null;
  const { distributed, toPay, multiple } = returns.holder;
  return { exitOn: returns.exitOn, distributed, toPay, multiple };
}

/**
 * The same for its holder, rounded as estimates are, because exact amounts would give the shares of
 * the others (docs/rules.md#hidden-amounts). What was paid so far is the holder's own.
 */
export function aboutForecastOfHolding(
  db: Database,
  holding: { id: number; projectId: number },
  on: string,
): HoldingForecast | null {
  const returns = returnsOf(db, holding, on);
  if (!returns) return null;
  const { holder, exitOn } = returns;
  const toPay = sumOf(aboutParts(holder.stillToPay));
  const paid = holder.contributed - holder.toPay;
  const distributed = holder.distributed - sumOf(holder.atExit) + sumOf(aboutParts(holder.atExit));
  const multiple = paid + toPay > 0 ? aboutMultiple(distributed / (paid + toPay)) : null;
  return { exitOn, distributed, toPay, multiple };
}

function returnsOf(db: Database, { id, projectId }: { id: number; projectId: number }, on: string) {
  const project = db.select().from(projects).where(eq(projects.id, projectId)).get();
  if (!project) return null;
  const { state, base } = baseInputs(db, project, on);
  if (!state.hasPurchasePrice) return null;
  const { holders, outcome } = calculateScenario(state, base, on);
  const holder = holders.find(({ holdingId }) => holdingId === id);
  return holder ? { holder, exitOn: outcome.exitOn } : null;
}
