import type { Database } from 'db/client.server';
import { journalEntries, postings } from 'db/schema/book';
import { and, asc, eq, sql } from 'drizzle-orm';
import { todayFor } from '~/models/access/times.server';
import { AppError, Refused } from '~/models/errors';
import { byId, orNull, recordId } from '~/models/fields';
import { allocate } from '~/models/finance/allocate';
import { operation, query } from '~/models/operation.server';
import { documentDay } from './document-day.server';
import { bookKeeping, paymentFields } from './input';
import { type NewPosting, owedKinds, postEntry } from './post.server';
import { changeOpenAmount, findEntry, openAmountOf, reverseForCorrection } from './reverse.server';

/** The initial values of the form of a payment. */
export const paymentForm = query({
  ...bookKeeping,
  input: byId.extend({ project_id: orNull(recordId()), corrects: orNull(recordId()) }),
  run({ db, actor, now }, { id, projectId, corrects }) {
    const bill = findEntry(db, actor, id, projectId);
    if (!owedKinds.includes(bill.kind) || bill.reversedBy !== null) throw new AppError('not-found');
    const corrected = corrects === null ? null : findEntry(db, actor, corrects, bill.projectId);
    if (corrected && corrected.pays !== bill.id) throw new AppError('not-found');
    return { bill, corrected, today: todayFor({ actor, now }) };
  },
});

/** Pays a bill or released retention, in full or in part. */
export const payBill = operation({
  name: 'payment.create',
  ...bookKeeping,
  target: ({ db, actor }, idOf) => findEntry(db, actor, idOf('id'), idOf('project_id', null)),
  input: paymentFields,
  once: true,
  run({ audit, target: bill, ...caller }, { amount, date, note, corrects }) {
    const { tx, actor, now } = caller;
    const { projectId, project, supplierId } = bill;
    if (!owedKinds.includes(bill.kind) || bill.reversedBy !== null) throw new AppError('not-found');
    if (corrects !== null)
      reverseForCorrection(caller, { projectId, kind: 'payment', corrects, pays: bill.id });
    const open = openAmountOf(tx, bill.id);
    if (open === 0) throw new Refused('amount', 'books.refused.paid');
    const paid = amount ?? open;
    if (paid > open) throw new Refused('amount', 'books.refused.tooMuch');
    const entry = {
      projectId,
      kind: 'payment' as const,
      date: documentDay(caller, date),
      note,
      supplierId,
      pays: bill.id,
      corrects,
      net: paid,
      vat: 0,
    };
    const postedEntry = postEntry(tx, { actor, now }, entry, paymentOf(tx, bill.id, paid));
    changeOpenAmount(tx, bill.id, -paid, now);
    const changes = { amount: { to: paid } };
    audit({ recordId: postedEntry.id, projectId, companyId: project.companyId, changes });
    return postedEntry;
  },
});

/** Shares a payment among the costs and the VAT of its bill by what is owed for each of them. */
function paymentOf(tx: Database, billId: number, amount: number): NewPosting[] {
  const owed = tx
    .select({
      lineId: postings.lineId,
      amount: sql<number>`-sum(${postings.amount})`.as('amount'),
    })
    .from(postings)
    .innerJoin(journalEntries, eq(journalEntries.id, postings.entryId))
    .where(
      and(
        eq(postings.account, 'payable'),
        sql`(${journalEntries.id} = ${billId} or ${journalEntries.pays} = ${billId})`,
      ),
    )
    .groupBy(postings.lineId)
    .orderBy(asc(postings.lineId))
    .all();
  const parts = allocate(
    amount,
    owed.map((line) => line.amount),
  );
  return owed.flatMap(({ lineId }, at) => [
    { account: 'payable' as const, amount: parts[at]!, lineId },
    { account: 'cash' as const, amount: -parts[at]!, lineId },
  ]);
}
