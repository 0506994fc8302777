import type { Database } from 'db/client.server';
import { budgetLines, journalEntries, postings } from 'db/schema/book';
import { orderLines } from 'db/schema/order';
import { phases } from 'db/schema/work';
import { and, eq, isNotNull, notInArray, sql } from 'drizzle-orm';
import type { Caller } from '~/models/caller';
import { Refused } from '~/models/errors';
import { hasAny, pick } from '~/models/rows.server';
import { generalLineOf } from './lines.server';
import { insertEntry, type NewPosting } from './post.server';

// The costs that people type into the form of a phase (docs/rules.md#typed-costs). The books follow
// them: the difference becomes an adjustment of the phase's general line. A phase that contains the
// phase keeps its own costs, because they include those of its parts.

type TypedPhase = {
  id: number;
  projectId: number;
  parentId: number | null;
  plannedCost: number;
  actualCost: number;
};

type Bookkeeper = Pick<Caller, 'actor' | 'now'>;

const nothing = { plannedCost: 0, actualCost: 0 };

/** The phase with its costs in the books. */
export const phaseInBooks = (db: Database, id: number): TypedPhase =>
  db
    .select(pick(phases, 'id', 'projectId', 'parentId', 'plannedCost', 'actualCost'))
    .from(phases)
    .where(eq(phases.id, id))
    .get()!;

/** The phases directly under a phase. */
export const partsInBooks = (db: Database, id: number): TypedPhase[] =>
  db
    .select(pick(phases, 'id', 'projectId', 'parentId', 'plannedCost', 'actualCost'))
    .from(phases)
    .where(eq(phases.parentId, id))
    .all();

/**
 * Records typed costs in the books. The caller stores them in the phase.
 *
 * @param before from `phaseInBooks`; null for a new phase
 */
export function recordTypedCosts(
  tx: Database,
  caller: Bookkeeper,
  before: TypedPhase | null,
  after: TypedPhase,
  day: string,
) {
  const changes = new Map<number, Costs>();
  const add = (phaseId: number | null, { plannedCost, actualCost }: Costs, sign: 1 | -1) => {
    if (phaseId === null) return;
    const sum = changes.get(phaseId) ?? nothing;
    changes.set(phaseId, {
      plannedCost: sum.plannedCost + sign * plannedCost,
      actualCost: sum.actualCost + sign * actualCost,
    });
  };
  if (before) {
    add(before.id, before, -1);
    add(before.parentId, before, 1);
  }
  add(after.id, after, 1);
  add(after.parentId, after, -1);
  applyChanges(tx, caller, after, changes, { kind: 'adjustment', day });
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
  { parts, moveTo, day }: { parts: TypedPhase[]; moveTo: number | null; day: string },
) {
  assertOnlyTyped(tx, id);
  for (const part of parts) recordTypedCosts(tx, caller, part, { ...part, parentId: moveTo }, day);
  const phase = phaseInBooks(tx, id);
  recordTypedCosts(tx, caller, phase, { ...phase, ...nothing }, day);
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

function applyChanges(
  tx: Database,
  caller: Bookkeeper,
  { projectId }: TypedPhase,
  changes: Map<number, Costs>,
  { kind, day }: { kind: 'opening' | 'adjustment'; day: string },
) {
  const postings: NewPosting[] = [];
  for (const [phaseId, { plannedCost, actualCost }] of changes) {
    if (plannedCost === 0 && actualCost === 0) continue;
    const lineId = generalLineOf(tx, { id: phaseId, projectId }, caller.now);
    if (plannedCost !== 0)
      tx.update(budgetLines)
        .set({ original: sql`${budgetLines.original} + ${plannedCost}` })
        .where(eq(budgetLines.id, lineId))
        .run();
    if (actualCost !== 0)
      postings.push(
        { account: 'cost', amount: actualCost, lineId },
        { account: 'opening', amount: -actualCost, lineId },
      );
  }
  if (postings.length === 0) return;
  const net = postings.reduce(
    (sum, { account, amount }) => (account === 'cost' ? sum + amount : sum),
    0,
  );
  insertEntry(tx, caller, { projectId, kind, date: day, net, vat: 0 }, postings);
}

/**
 * Opens the books of projects whose phases were inserted without them (demo data, imports from
 * older versions), like the migration did for those that existed.
 */
export function openBooks(tx: Database, projectId: number, caller: Bookkeeper, day: string) {
  const rows = tx.select().from(phases).where(eq(phases.projectId, projectId)).all();
  for (const phase of rows) {
    const parts = rows.filter(({ parentId }) => parentId === phase.id);
    const own = (column: keyof Costs) =>
      phase[column] - parts.reduce((sum, part) => sum + part[column], 0);
    const costs = { plannedCost: own('plannedCost'), actualCost: own('actualCost') };
    const spentOn = phase.dateOfExpense ?? phase.endDate;
    applyChanges(tx, caller, phase, new Map([[phase.id, costs]]), {
      kind: 'opening',
      day: spentOn < day ? spentOn : day,
    });
  }
}
