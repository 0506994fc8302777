import type { Database } from 'db/client.server';
import { budgetLines, journalEntries, postings } from 'db/schema/book';
import { orderLines } from 'db/schema/order';
import { phases } from 'db/schema/work';
import { and, eq, isNotNull, notInArray, sql } from 'drizzle-orm';
import type { Caller } from '~/models/caller';
import { Refused } from '~/models/errors';
import { hasAny, pick } from '~/models/rows.server';
import { generalLineOf } from './lines.server';
import { postTyped } from './typed.server';

// The costs that people type into the form of a phase (docs/rules.md#typed-costs). The books follow
// them: the difference becomes an adjustment of the phase's general line. A phase that contains the
// phase keeps its own costs, because they include those of its parts.

/** The fields of a phase that decide its typed costs and their day. */
export type TypedPhase = {
  id: number;
  projectId: number;
  parentId: number | null;
  plannedCost: number;
  actualCost: number;
  /** The part of the costs outside the work; absent for a phase that is typed now. */
  plannedOutside?: number;
  actualOutside?: number;
  dateOfExpense: string | null;
  status: string;
  endDate: string;
};

type Bookkeeper = Pick<Caller, 'actor' | 'now'>;

const nothing = { plannedCost: 0, actualCost: 0 };

const typedColumns = [
  ...(['id', 'projectId', 'parentId', 'plannedCost', 'actualCost'] as const),
  ...(['plannedOutside', 'actualOutside', 'dateOfExpense', 'status', 'endDate'] as const),
] as const;

/** The phase with its costs in the books. */
export const phaseInBooks = (db: Database, id: number): TypedPhase =>
  db
    .select(pick(phases, ...typedColumns))
    .from(phases)
    .where(eq(phases.id, id))
    .get()!;

/** The phases directly under a phase. */
export const partsInBooks = (db: Database, id: number): TypedPhase[] =>
  db
    .select(pick(phases, ...typedColumns))
    .from(phases)
    .where(eq(phases.parentId, id))
    .all();

/**
 * Records typed costs in the books. The caller stores them in the phase, and calls `postTyped`
 * afterwards. An actual cost first waits in `costToCome`, until its day.
 *
 * @param before from `phaseInBooks`; null for a new phase
 */
export function recordTypedCosts(
  tx: Database,
  caller: Bookkeeper,
  before: TypedPhase | null,
  after: TypedPhase,
) {
  const known = before && inWork(tx, before, after);
  const changes = new Map<number, Costs>();
  const add = (phaseId: number | null, { plannedCost, actualCost }: Costs, sign: 1 | -1) => {
    if (phaseId === null) return;
    const sum = changes.get(phaseId) ?? nothing;
    changes.set(phaseId, {
      plannedCost: sum.plannedCost + sign * plannedCost,
      actualCost: sum.actualCost + sign * actualCost,
    });
  };
  if (known) {
    add(known.id, known, -1);
    add(known.parentId, known, 1);
  }
  add(after.id, after, 1);
  add(after.parentId, after, -1);
  for (const [phaseId, { plannedCost, actualCost }] of changes) {
    if (plannedCost !== 0) {
      const lineId = generalLineOf(tx, { id: phaseId, projectId: after.projectId }, caller.now);
      tx.update(budgetLines)
        .set({ original: sql`${budgetLines.original} + ${plannedCost}` })
        .where(eq(budgetLines.id, lineId))
        .run();
    }
    if (actualCost !== 0)
      tx.update(phases)
        .set({ costToCome: sql`${phases.costToCome} + ${actualCost}` })
        .where(eq(phases.id, phaseId))
        .run();
  }
}

/**
 * The part of a phase's earlier costs that the books have as its work. A cost that is typed again
 * is all work: what lay outside it is no longer counted in the phase.
 */
function inWork(tx: Database, before: TypedPhase, after: TypedPhase): TypedPhase {
  const { id, plannedOutside = 0, actualOutside = 0 } = before;
  const isPlanTyped = after.plannedCost !== before.plannedCost && plannedOutside !== 0;
  const isCostTyped = after.actualCost !== before.actualCost && actualOutside !== 0;
  if (isPlanTyped) tx.update(phases).set({ plannedOutside: 0 }).where(eq(phases.id, id)).run();
  if (isCostTyped) tx.update(phases).set({ actualOutside: 0 }).where(eq(phases.id, id)).run();
  return {
    ...before,
    plannedCost: before.plannedCost - (isPlanTyped ? plannedOutside : 0),
    actualCost: before.actualCost - (isCostTyped ? actualOutside : 0),
  };
}

/**
 * Empties the books of a phase that is deleted. The phase above it keeps its costs, and so do its
 * parts, which belong to `moveTo` from now on.
 *
 * @throws Refused if the phase has entries with documents, or lines of its own
 */
export function removeTypedCosts(
  tx: Database,
  caller: Bookkeeper,
  id: number,
  { parts, moveTo }: { parts: TypedPhase[]; moveTo: number | null },
) {
  assertOnlyTyped(tx, id);
  for (const part of parts) recordTypedCosts(tx, caller, part, { ...part, parentId: moveTo });
  const phase = phaseInBooks(tx, id);
  recordTypedCosts(tx, caller, phase, { ...phase, ...nothing });
  tx.update(phases).set(nothing).where(eq(phases.id, id)).run();
  postTyped(tx, caller, phase.projectId);
}

function assertOnlyTyped(tx: Database, phaseId: number) {
  const ofPhase = eq(budgetLines.phaseId, phaseId);
  const hasLines = hasAny(tx, budgetLines, and(ofPhase, isNotNull(budgetLines.title)));
  const documented = tx
    .select({ id: journalEntries.id })
    .from(budgetLines)
    .innerJoin(postings, eq(postings.lineId, budgetLines.id))
    .innerJoin(journalEntries, eq(journalEntries.id, postings.entryId))
    .where(and(ofPhase, notInArray(journalEntries.kind, ['opening', 'adjustment'])))
    .get();
  const ordered = tx
    .select({ id: orderLines.id })
    .from(budgetLines)
    .innerJoin(orderLines, eq(orderLines.lineId, budgetLines.id))
    .where(ofPhase)
    .get();
  if (hasLines || documented || ordered) throw new Refused('id', 'books.refused.phaseHasEntries');
}

type Costs = { plannedCost: number; actualCost: number };

/**
 * Opens the books of projects whose phases were inserted without them (demo data, imports from
 * older versions), like the migration did for those that existed.
 */
export function openBooks(tx: Database, projectId: number, caller: Bookkeeper) {
  const ofProject = eq(phases.projectId, projectId);
  tx.update(phases)
    .set({ plannedOutside: 0, actualOutside: 0, costToCome: 0 })
    .where(ofProject)
    .run();
  const rows = tx.select().from(phases).where(ofProject).all();
  const none = { ...nothing, parentId: null };
  // From the top down, so that a phase is emptied of its parts after it is filled itself.
  for (const phase of rows) recordTypedCosts(tx, caller, { ...phase, ...none }, phase);
  postTyped(tx, caller, projectId);
}
