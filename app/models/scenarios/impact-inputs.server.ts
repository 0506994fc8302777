import { deflateRawSync, inflateRawSync } from 'node:zlib';
import type { Database } from 'db/client.server';
import { holdings } from 'db/schema/holding';
import { type ImpactDecision, impacts } from 'db/schema/scenario';
import { desc, eq, inArray } from 'drizzle-orm';
import type { Inputs } from './change';
import type { ChangedProject, Impact } from './impact';
import { keptInputs } from './kept-inputs';
import { calculateScenario } from './outcome';

/** Far above any project. */
const mostBytes = 50_000_000;

/**
 * The changed project that an impact was computed from, without the names of its holders. It is
 * much smaller than its explanation, which is in one language.
 */
export function packInputs({ state, assumptions }: Inputs): string {
  const holders = state.holders.map(({ name: _, ...holder }) => holder);
  const text = JSON.stringify({ state: { ...state, holders }, assumptions });
  return deflateRawSync(text).toString('base64');
}

/** Null if the text was not packed like this. */
export function unpackInputs(packed: string) {
  try {
    const bytes = inflateRawSync(Buffer.from(packed, 'base64'), { maxOutputLength: mostBytes });
    return keptInputs.safeParse(JSON.parse(bytes.toString())).data ?? null;
  } catch {
    return null;
  }
}

/** An impact by its id, or the newest one of a decision. */
type Wanted = { id: number } | { decision: ImpactDecision; recordId: number };

/**
 * The project as it would be with a decision, calculated again from what was known then. Null for
 * impacts that were kept before their inputs were, and where a later version computes a profit
 * that differs from the one that was kept.
 */
export function changedThen(db: Database, wanted: Wanted): ChangedProject | null {
  const of =
    'id' in wanted ? eq(impacts.id, wanted.id) : eq(impacts[wanted.decision], wanted.recordId);
  const row = db
    .select({ date: impacts.date, inputs: impacts.inputs, figures: impacts.figures })
    .from(impacts)
    .where(of)
    .orderBy(desc(impacts.id))
    .limit(1)
    .get();
  const inputs = row?.inputs ? unpackInputs(row.inputs) : null;
  if (!row || !inputs) return null;
  const { assumptions } = inputs;
  const state = { ...inputs.state, holders: named(db, inputs.state.holders) };
  const calculation = calculateScenario(state, assumptions, row.date);
  const { profit } = row.figures as Impact;
  return calculation.outcome.profit === profit.after ? { state, assumptions, calculation } : null;
}

/** The return of a holding after a decision; null if it cannot be calculated any more. */
export const holderThen = (db: Database, impactId: number, holdingId: number) =>
  changedThen(db, { id: impactId })?.calculation.holders.find(
    (holder) => holder.holdingId === holdingId,
  ) ?? null;

function named<Holder extends { holdingId: number }>(db: Database, holders: Holder[]) {
  const ids = holders.map(({ holdingId }) => holdingId);
  const names = new Map(
    db
      .select({ id: holdings.id, name: holdings.name })
      .from(holdings)
      .where(inArray(holdings.id, ids))
      .all()
      .map(({ id, name }) => [id, name]),
  );
  return holders.map((holder) => ({ ...holder, name: names.get(holder.holdingId) ?? '' }));
}
