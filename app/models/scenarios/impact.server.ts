import { createHash } from 'node:crypto';
import type { Database } from 'db/client.server';
import { holdings } from 'db/schema/holding';
import { changeOrders } from 'db/schema/order';
import { type ImpactDecision, impactHolders, impacts } from 'db/schema/scenario';
import { phases } from 'db/schema/work';
import { and, asc, desc, eq, isNotNull, or, sql } from 'drizzle-orm';
import { Refused } from '~/models/errors';
import { addRow } from '~/models/rows.server';
import { baseInputs, type ScenarioProject } from './base.server';
import type { Change } from './change';
import {
  type ChangedProject,
  compareChange,
  type HolderEffect,
  type Impact,
  restOfProfit,
} from './impact';
import { packInputs } from './impact-inputs.server';
import type { ProjectHistory } from './state.server';

/** An impact on a day, with a hash of everything it was computed from but the day. */
export type ComputedImpact = { date: string; inputHash: string; figures: Impact };

/** With the changed project, to explain the figures. */
type ComparedProject = { impact: ComputedImpact; changed: ChangedProject };

/**
 * Computes what a change does to a project and everybody in it, measured with the base scenario
 * (docs/rules.md#impact).
 */
export function compareProject(
  db: Database,
  project: ScenarioProject,
  change: Change,
  on: string,
  history?: ProjectHistory,
): ComparedProject {
  const { state, base } = baseInputs(db, project, on, history);
  const { id: _, ...assumptions } = base;
  const inputs = { state, assumptions };
  const inputHash = createHash('sha256')
    .update(JSON.stringify([inputs, change]))
    .digest('hex');
  const { figures, changed } = compareChange(inputs, change, on);
  return { impact: { date: on, inputHash, figures }, changed };
}

/** @throws Refused if the figures that the person saw are no longer those of today */
export function assertSeen(seen: string | null | undefined, impact: ComputedImpact) {
  if (seen && seen !== impact.inputHash) throw new Refused('impact_hash', 'impact.refused.changed');
}

/** `days` are those of a phase that moves. */
type Stored = { projectId: number; decision: ImpactDecision; recordId: number; days?: number };

/** Keeps an impact as it was when a decision was made, with a row for each holding. */
export function storeImpact(
  tx: Database,
  { projectId, decision, recordId, days }: Stored,
  { impact: { date, inputHash, figures }, changed }: ComparedProject,
  { createdBy, now }: { createdBy: number; now: number },
) {
  const { holders, ...ofProject } = figures;
  const named = { projectId, [decision]: recordId, days: days ?? null };
  const inputs = packInputs(changed);
  const row = { ...named, date, inputHash, figures: ofProject, inputs, createdBy };
  const impactId = addRow(tx, impacts, row, now);
  for (const { holdingId, name: _, ...effect } of holders)
    addRow(tx, impactHolders, { impactId, holdingId, figures: effect }, now);
  return impactId;
}

/** The newest impact that was kept of a record. */
export function storedImpact(
  db: Database,
  decision: ImpactDecision,
  recordId: number,
): ComputedImpact | null {
  const row = db
    .select()
    .from(impacts)
    .where(eq(impacts[decision], recordId))
    .orderBy(desc(impacts.id))
    .get();
  return row ? impactOfRow(db, row) : null;
}

/** An impact that was kept of a record, by its id. */
export function impactById(
  db: Database,
  decision: ImpactDecision,
  recordId: number,
  id: number,
): ComputedImpact | null {
  const row = db
    .select()
    .from(impacts)
    .where(and(eq(impacts.id, id), eq(impacts[decision], recordId)))
    .get();
  return row ? impactOfRow(db, row) : null;
}

function impactOfRow(db: Database, row: typeof impacts.$inferSelect): ComputedImpact {
  const ofProject = row.figures as Omit<Impact, 'holders' | 'rest'> & Partial<Pick<Impact, 'rest'>>;
  const hide = <Of extends WithRates>(of: Of) => withoutRates(of, ofProject.hasPurchasePrice);
  const all = { ...hide(ofProject), holders: holdersOf(db, row.id).map(hide) };
  // Earlier versions kept none.
  const figures = { ...all, rest: all.rest ?? restOfProfit(all) };
  return { date: row.date, inputHash: row.inputHash, figures };
}

type WithRates = Pick<Impact, 'irr'>;

/** Earlier versions kept rates of projects without a purchase price. */
const withoutRates = <Of extends WithRates>(of: Of, hasPurchasePrice: boolean): Of =>
  hasPurchasePrice
    ? of
    : { ...of, irr: { before: { kind: 'unpriced' }, after: { kind: 'unpriced' } } };

const decidedAt = sql<number>`coalesce(${changeOrders.decidedAt}, ${impacts.createdAt})`;

/**
 * The effects of approved change orders and moves of phases on one holding, newest first. The
 * lines of other holders are not read.
 */
export const ownEffects = (db: Database, holdingId: number) =>
  db
    .select({
      /** Null for the move of a phase. */
      id: changeOrders.id,
      impactId: impacts.id,
      number: changeOrders.number,
      title: sql<string>`coalesce(${changeOrders.title}, ${phases.title})`,
      /** By how many days the work ends later; null if that stays the same. */
      days: sql<number | null>`nullif(coalesce(${impacts.days}, ${changeOrders.days}), 0)`,
      decidedAt,
      figures: impactHolders.figures,
      ofProject: impacts.figures,
    })
    .from(impactHolders)
    .innerJoin(impacts, eq(impacts.id, impactHolders.impactId))
    .leftJoin(changeOrders, eq(changeOrders.id, impacts.changeOrderId))
    .leftJoin(phases, eq(phases.id, impacts.phaseId))
    .where(
      and(
        eq(impactHolders.holdingId, holdingId),
        or(eq(changeOrders.status, 'approved'), isNotNull(impacts.phaseId)),
        // The submission kept one too; the approval's is the newest.
        sql`not exists (select 1 from impacts as newer
          where newer.change_order_id = ${impacts.changeOrderId} and newer.id > ${impacts.id})`,
      ),
    )
    .orderBy(desc(decidedAt), desc(impacts.id))
    .all()
    .map(({ figures, ofProject, ...change }) => ({
      ...change,
      ...withoutRates(
        figures as Omit<HolderEffect, 'name' | 'holdingId'>,
        (ofProject as Impact).hasPurchasePrice,
      ),
    }));

export type OwnEffect = ReturnType<typeof ownEffects>[number];

const holdersOf = (db: Database, impactId: number): HolderEffect[] =>
  db
    .select({ name: holdings.name, holdingId: holdings.id, figures: impactHolders.figures })
    .from(impactHolders)
    .innerJoin(holdings, eq(holdings.id, impactHolders.holdingId))
    .where(eq(impactHolders.impactId, impactId))
    .orderBy(asc(impactHolders.id))
    .all()
    .map(({ figures, ...holder }) => ({
      ...holder,
      ...(figures as Omit<HolderEffect, 'name' | 'holdingId'>),
    }));
