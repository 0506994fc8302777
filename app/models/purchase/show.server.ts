import type { Database } from 'db/client.server';
import { budgetLines, journalEntries, postings, suppliers } from 'db/schema/book';
import { loans } from 'db/schema/loan';
import { and, asc, eq, or } from 'drizzle-orm';
import { z } from 'zod';
import { todayFor } from '~/models/access/times.server';
import { booksOn } from '~/models/books/books.server';
import { bookReading } from '~/models/books/input';
import { calledHoldings } from '~/models/capital-calls/parts.server';
import { recordId } from '~/models/fields';
import { loanStatus } from '~/models/loans/balance.server';
import { query } from '~/models/operation.server';
import { findProject } from '~/models/projects/visible.server';
import { pick } from '~/models/rows.server';
import { hasAnswer, purchaseEntryOf } from './price.server';

/** The purchase of a project with its entries, or what its form offers. */
export const purchasePage = query({
  ...bookReading,
  input: z.object({ project_id: recordId() }),
  run({ db, actor, now }, { projectId }) {
    const project = findProject(db, actor, projectId);
    const today = todayFor({ actor, now });
    const entry = purchaseEntryOf(db, projectId);
    return {
      project,
      today,
      isAnswered: hasAnswer(db, projectId),
      cash: booksOn(db, projectId, today).cash,
      purchase: entry ? { ...entry, ...partsOf(db, projectId, entry.id) } : null,
      loans: plannedLoans(db, projectId),
      holders: calledHoldings(db, projectId).map(({ id, name, committed, called }) => ({
        id,
        name,
        unfunded: Math.max(0, committed - called),
      })),
    };
  },
});

export type PurchasePage = ReturnType<typeof purchasePage>;

/** The costs of a purchase, how it was paid, and its entries. */
function partsOf(db: Database, projectId: number, purchaseId: number) {
  const ofPurchase = or(
    eq(journalEntries.id, purchaseId),
    eq(journalEntries.purchaseId, purchaseId),
  );
  const entries = db
    .select(pick(journalEntries, 'id', 'kind', 'date', 'net', 'openAmount'))
    .from(journalEntries)
    .where(and(eq(journalEntries.projectId, projectId), ofPurchase))
    .orderBy(asc(journalEntries.id))
    .all();
  const rows = db
    .select({ ...pick(postings, 'account', 'amount', 'entryId'), title: budgetLines.title })
    .from(postings)
    .leftJoin(budgetLines, eq(budgetLines.id, postings.lineId))
    .where(eq(postings.entryId, purchaseId))
    .orderBy(asc(postings.id))
    .all();
  const costs = rows
    .filter(({ account }) => account === 'property')
    .map(({ title, amount }) => ({ title, amount }));
  const paidBy = (account: string) =>
    rows.filter((row) => row.account === account).reduce((sum, { amount }) => sum - amount, 0);
  const seller = db
    .select(pick(suppliers, 'name'))
    .from(suppliers)
    .innerJoin(journalEntries, eq(journalEntries.supplierId, suppliers.id))
    .where(eq(journalEntries.id, purchaseId))
    .get();
  const sumOf = (kind: string) =>
    entries.filter((row) => row.kind === kind).reduce((sum, { net }) => sum + net, 0);
  return {
    entries,
    costs,
    total: costs.reduce((sum, { amount }) => sum + amount, 0),
    fromAccount: paidBy('cash'),
    fromOwner: paidBy('owner'),
    unpaid: paidBy('payable'),
    borrowed: sumOf('loan'),
    paidIn: sumOf('contribution'),
    seller: seller?.name ?? null,
  };
}

const plannedLoans = (db: Database, projectId: number) =>
  db
    .select(pick(loans, 'id', 'lender', 'principal'))
    .from(loans)
    .where(eq(loans.projectId, projectId))
    .orderBy(asc(loans.id))
    .all()
    .filter(({ id }) => loanStatus(db, id).state === 'planned');
