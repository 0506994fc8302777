import type { Database } from 'db/client.server';
import {
  type Account,
  budgetLines,
  type EntryKind,
  entryFiles,
  journalEntries,
  postings,
} from 'db/schema/book';
import { orderLines } from 'db/schema/order';
import { projects } from 'db/schema/project';
import { phases } from 'db/schema/work';
import { and, eq, inArray, isNotNull, sql } from 'drizzle-orm';
import type { Actor } from '~/models/access/actor.server';
import { Refused } from '~/models/errors';
import { dayAfter } from '~/models/finance/days';
import { addRow, hasAny } from '~/models/rows.server';
import { keepSoldBefore } from '~/models/sales/sold-before.server';
import { isCostAccount } from './accounts';

/**
 * Debit is positive. `lineId` is the budget line of a cost, or of the cash paid for one;
 * `orderLineId` is the line of the order that it was billed against.
 */
export type NewPosting = {
  account: Account;
  amount: number;
  lineId?: number | null;
  orderLineId?: number | null;
};

type NewEntry = {
  projectId: number;
  kind: EntryKind;
  date: string;
  fileIds?: number[];
} & Partial<
  Pick<
    typeof journalEntries.$inferInsert,
    | 'supplierId'
    | 'category'
    | 'invoiceNumber'
    | 'note'
    | 'dueDate'
    | 'vatRate'
    | 'reverses'
    | 'corrects'
    | 'pays'
    | 'loanId'
    | 'holdingId'
    | 'callPartId'
    | 'distributionPartId'
    | 'saleId'
    | 'purchaseId'
    | 'answerId'
    | 'documentId'
    | 'documentDate'
  >
> & { net: number; vat: number };

export type PostedEntry = {
  id: number;
  date: string;
  /** True if the books were locked for the day of the document. */
  isMoved: boolean;
};

/** The person who posts an entry; a job has no id. */
export type Bookkeeper = {
  actor: Pick<Actor, 'timeZone'> & { id: number | null };
  now: number;
};

/** Accounts that say how a cost was paid. */
export const payingAccounts: Account[] = ['cash', 'owner'];

/**
 * Posts an entry to the books of a project and adds it to the costs of its phases. An entry of a
 * locked day counts for the first open day.
 *
 * @throws Error if the postings do not sum to 0: a defect of the caller
 */
export function postEntry(
  tx: Database,
  caller: Bookkeeper,
  entry: NewEntry,
  rows: NewPosting[],
): PostedEntry {
  const postedEntry = insertEntry(tx, caller, entry, rows);
  const costs = new Map<number, number>();
  for (const { account, amount, lineId } of rows)
    if (isCostAccount(account) && lineId) costs.set(lineId, (costs.get(lineId) ?? 0) + amount);
  addToPhases(tx, costs, 'actualCost', caller.now);
  return postedEntry;
}

/** Posts an entry whose costs the caller stores in the phases. */
export function insertEntry(
  tx: Database,
  { actor, now }: Bookkeeper,
  { fileIds = [], ...entry }: NewEntry,
  rows: NewPosting[],
): PostedEntry {
  assertOpen(tx, entry.projectId);
  const nonZeroRows = withSoldCosts(tx, entry.projectId, rows).filter(({ amount }) => amount !== 0);
  const sum = nonZeroRows.reduce((total, { amount }) => total + amount, 0);
  if (sum !== 0 || nonZeroRows.some(({ amount }) => !Number.isSafeInteger(amount)))
    throw new Error(`The postings of an entry sum to ${sum}.`);
  const date = firstOpenDay(tx, entry.projectId, entry.date);
  const isMoved = date !== entry.date;
  const openAmount = owedKinds.includes(entry.kind) ? owedIn(nonZeroRows) : 0;
  const id = addRow(
    tx,
    journalEntries,
    {
      ...entry,
      date,
      documentDate: entry.documentDate ?? (isMoved ? entry.date : null),
      openAmount,
      postedBy: actor.id,
      postedAt: now,
    },
    now,
  );
  for (const { account, amount, lineId = null, orderLineId = null } of nonZeroRows)
    addRow(tx, postings, { entryId: id, account, amount, lineId, orderLineId }, now);
  for (const fileId of fileIds) addRow(tx, entryFiles, { entryId: id, fileId }, now);
  updateSums(tx, nonZeroRows);
  if (nonZeroRows.some(({ account }) => account === 'sale')) keepSoldBefore(tx, entry.projectId);
  return { id, date, isMoved };
}

/** @throws Refused once a sold project was closed */
function assertOpen(tx: Database, projectId: number) {
  const isClosed = and(eq(projects.id, projectId), isNotNull(projects.closedAt));
  if (hasAny(tx, projects, isClosed)) throw new Refused('date', 'sale.refused.closed');
}

/** The costs that a sale takes out of the books. */
export const soldAccounts = ['property', 'work', 'other_cost'] as const satisfies Account[];

/** The same as a list in SQL. */
export const inSoldAccounts = sql.raw(`(${soldAccounts.map((name) => `'${name}'`).join(', ')})`);

/** Costs of a property after it was sold are costs of the sale. */
function withSoldCosts(tx: Database, projectId: number, rows: NewPosting[]): NewPosting[] {
  const cost = rows
    .filter(({ account }) => (soldAccounts as readonly Account[]).includes(account))
    .reduce((sum, { amount }) => sum + amount, 0);
  if (cost === 0 || rows.some(({ account }) => account === 'sold')) return rows;
  const { soldOn } =
    tx.select({ soldOn: projects.soldOn }).from(projects).where(eq(projects.id, projectId)).get() ??
    {};
  if (!soldOn) return rows;
  return [...rows, { account: 'sold', amount: -cost }, { account: 'cost_of_sales', amount: cost }];
}

/** Entries that are paid later. */
export const owedKinds: EntryKind[] = ['bill', 'release', 'purchase'];

/** The amount that an entry owes, before any payment. */
export const owedIn = (rows: Pick<NewPosting, 'account' | 'amount'>[]): number =>
  rows
    .filter(({ account }) => account === 'payable')
    .reduce((total, { amount }) => total - amount, 0);

/** The day that an entry of this day counts for. */
export function firstOpenDay(db: Database, projectId: number, day: string): string {
  const { lockedThrough } =
    db
      .select({ lockedThrough: projects.booksLockedThrough })
      .from(projects)
      .where(eq(projects.id, projectId))
      .get() ?? {};
  return lockedThrough && day <= lockedThrough ? dayAfter(lockedThrough) : day;
}

function updateSums(tx: Database, rows: NewPosting[]) {
  const changes = new Map<number, { actual: number; paid: number }>();
  for (const { account, amount, lineId } of rows) {
    if (!lineId) continue;
    const change = changes.get(lineId) ?? { actual: 0, paid: 0 };
    if (isCostAccount(account)) change.actual += amount;
    if (payingAccounts.includes(account)) change.paid -= amount;
    changes.set(lineId, change);
  }
  for (const [id, { actual, paid }] of changes)
    tx.update(budgetLines)
      .set({
        actual: sql`${budgetLines.actual} + ${actual}`,
        paid: sql`${budgetLines.paid} + ${paid}`,
      })
      .where(eq(budgetLines.id, id))
      .run();
  for (const { account, amount, orderLineId } of rows)
    if (isCostAccount(account) && orderLineId)
      tx.update(orderLines)
        .set({ billed: sql`${orderLines.billed} + ${amount}` })
        .where(eq(orderLines.id, orderLineId))
        .run();
}

/**
 * Adds the changes of budget lines to the planned or actual cost of their phases, and of the phases
 * above these, whose costs include them (docs/rules.md#work).
 */
export function addToPhases(
  tx: Database,
  changesByLine: Map<number, number>,
  column: 'plannedCost' | 'actualCost',
  now: number,
) {
  const lines = tx
    .select({ id: budgetLines.id, phaseId: budgetLines.phaseId, projectId: budgetLines.projectId })
    .from(budgetLines)
    .where(inArray(budgetLines.id, [...changesByLine.keys()]))
    .all();
  const parents = parentsOf(tx, lines[0]?.projectId ?? 0);
  const changes = new Map<number, number>();
  for (const { id, phaseId } of lines)
    for (let at = phaseId; at !== null; at = parents.get(at) ?? null)
      changes.set(at, (changes.get(at) ?? 0) + (changesByLine.get(id) ?? 0));
  for (const [id, change] of changes)
    if (change !== 0)
      tx.update(phases)
        .set({
          [column]: sql`${phases[column]} + ${change}`,
          version: sql`${phases.version} + 1`,
          updatedAt: now,
        })
        .where(eq(phases.id, id))
        .run();
}

/** The phase above each phase of a project. */
function parentsOf(db: Database, projectId: number): Map<number, number | null> {
  const rows = db
    .select({ id: phases.id, parentId: phases.parentId })
    .from(phases)
    .where(eq(phases.projectId, projectId))
    .all();
  return new Map(rows.map(({ id, parentId }) => [id, parentId]));
}
