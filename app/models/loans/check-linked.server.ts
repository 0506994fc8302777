import type { Database } from 'db/client.server';
import { journalEntries, postings } from 'db/schema/book';
import { linkedPayments } from 'db/schema/price-index';
import { eq, getTableColumns, type SQL, sql } from 'drizzle-orm';
import { inCostAccounts } from '~/models/books/accounts';
import { linkedAmount } from '~/models/finance/index-linked';
import { pick } from '~/models/rows.server';

type Fault = { projectId: number; fault: string };

const postedTo = (accounts: SQL) =>
  sql<number>`(select coalesce(sum(${postings.amount}), 0) from ${postings}
    where ${postings.entryId} = ${linkedPayments.entryId} and ${postings.account} in ${accounts})`;

/** Recomputes every linked payment from the index stored with it. */
export function checkLinkedPayments(db: Database): Fault[] {
  const payments = db
    .select({
      ...getTableColumns(linkedPayments),
      ...pick(journalEntries, 'projectId', 'net'),
      loan: postedTo(sql`('loan')`),
      cost: postedTo(inCostAccounts),
    })
    .from(linkedPayments)
    .innerJoin(journalEntries, eq(journalEntries.id, linkedPayments.entryId))
    .all();
  return payments.flatMap((payment) => {
    const { projectId, entryId, principal, interest, linkage } = payment;
    const due = linkedAmount(principal + interest, termsOf(payment), payment);
    const fault = (what: string, kept: number, computed: number): Fault[] =>
      kept === computed
        ? []
        : [{ projectId, fault: `${what} of entry ${entryId}: ${kept} instead of ${computed}` }];
    return [
      ...fault('linkage', linkage, due - principal - interest),
      ...fault('amount', payment.net, due),
      ...fault('repaid principal', payment.loan, principal),
      ...fault('cost', payment.cost, interest + linkage),
    ];
  });
}

const termsOf = ({
  baseMonth: month,
  baseValue: value,
  baseFactor: factor,
  linkedShare: share,
  hasFloor,
}: typeof linkedPayments.$inferSelect) => ({ base: { month, value, factor }, share, hasFloor });
