import type { Database } from 'db/client.server';
import { journalEntries, postings } from 'db/schema/book';
import { linkedPayments } from 'db/schema/price-index';
import { and, asc, eq, sql } from 'drizzle-orm';
import type { TextKey } from '~/i18n/words';
import { pick } from '~/models/rows.server';

const sumOf = (account: 'loan' | 'cost') =>
  sql<number>`coalesce(sum(iif(${postings.account} = ${account}, ${postings.amount}, 0)), 0)`;

/** The linkage of an instalment; a reversal counts with the opposite sign. */
const linkage = sql<number>`coalesce(
  iif(${journalEntries.reverses} is null, 1, -1) * ${linkedPayments.linkage}, 0)`;

/** The entries of a loan, oldest first. `loan` changes the debt: a negative amount raises it. */
const entriesOf = (db: Database, loanId: number) =>
  db
    .select({
      ...pick(journalEntries, 'id', 'kind', 'date', 'note', 'reverses', 'reversedBy'),
      loan: sumOf('loan'),
      interest: sql<number>`${sumOf('cost')} - ${linkage}`,
      linkage,
      indexMonth: linkedPayments.month,
      isProvisional: linkedPayments.isProvisional,
    })
    .from(journalEntries)
    .innerJoin(postings, eq(postings.entryId, journalEntries.id))
    .leftJoin(
      linkedPayments,
      eq(linkedPayments.entryId, sql`coalesce(${journalEntries.reverses}, ${journalEntries.id})`),
    )
    .where(eq(journalEntries.loanId, loanId))
    .groupBy(journalEntries.id)
    .orderBy(asc(journalEntries.date), asc(journalEntries.id))
    .all();

export const loanStates = ['planned', 'running', 'repaid'] as const;

/** Returns the entries of a loan and its balance, in minor units. Reversed entries do not count. */
export function loanStatus(db: Database, loanId: number) {
  let owed = 0;
  const entries = entriesOf(db, loanId).map((entry) => {
    owed -= entry.loan;
    return { ...entry, balance: owed };
  });
  const valid = entries.filter(({ reverses, reversedBy }) => reverses === null && !reversedBy);
  const draw = valid.find(({ kind }) => kind === 'loan');
  const payments = valid.filter(({ kind }) => kind === 'instalment');
  const total = (name: 'loan' | 'interest' | 'linkage') =>
    payments.reduce((sum, payment) => sum + payment[name], 0);
  const state: (typeof loanStates)[number] = !draw ? 'planned' : owed > 0 ? 'running' : 'repaid';
  return {
    state,
    drawnOn: draw?.date ?? null,
    /** The number of instalments that were paid. */
    paid: payments.length,
    repaid: total('loan'),
    interest: total('interest'),
    linkage: total('linkage'),
    balance: owed,
    entries,
  };
}

export type LoanStatus = ReturnType<typeof loanStatus>;

/** The least that is owed at the end of a day and of any later one, in minor units. */
export function leastOwed({ entries }: Pick<LoanStatus, 'entries'>, from: string): number {
  const before = entries.findLast(({ date }) => date <= from)?.balance ?? 0;
  const later = entries.filter(({ date }, at) => date > from && date !== entries[at + 1]?.date);
  return Math.min(before, ...later.map(({ balance }) => balance));
}

type Posting = Pick<typeof postings.$inferSelect, 'account' | 'amount'>;

/** Returns the reason that an entry cannot be reversed: repayments would exceed drawings. */
export function loanRefusal(db: Database, loanId: number | null, rows: Posting[]): TextKey | null {
  if (loanId === null) return null;
  const change = rows
    .filter(({ account }) => account === 'loan')
    .reduce((sum, { amount }) => sum + amount, 0);
  return balanceOf(db, loanId) + change < 0 ? 'loan.refused.paidFirst' : null;
}

const balanceOf = (db: Database, loanId: number): number =>
  db
    .select({ balance: sql<number>`-coalesce(sum(${postings.amount}), 0)` })
    .from(journalEntries)
    .innerJoin(postings, eq(postings.entryId, journalEntries.id))
    .where(and(eq(journalEntries.loanId, loanId), eq(postings.account, 'loan')))
    .get()?.balance ?? 0;
