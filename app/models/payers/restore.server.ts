import type { Database } from 'db/client.server';
import { sql } from 'drizzle-orm';
import type { Bookkeeper } from '~/models/books/post.server';
import { later } from '~/models/finance/days';
import { cashByDay, firstFreeDay, sumOf } from './costs.server';
import { type Dated, dividePayments } from './divide';
import { type Answer, answerOf, postPayments, reversePayment } from './post.server';

type Returned = Dated & { id: number; account: 'cash' | 'capital'; holdingId: number | null };

/**
 * Lets those pay again who got their part back when a document took the place of a typed amount:
 * the bank as far as it has the money, from the day on which the typed amount counts again. What an
 * answer that was taken back had paid stays with the owner.
 */
export function payRestored(
  tx: Database,
  caller: Bookkeeper,
  projectId: number,
  { documentId, day }: { documentId: number; day: string },
) {
  const answer = answerOf(tx, projectId);
  if (!answer) return;
  const returned = tx.all<Returned>(sql`
    select max(e.id) as id, e.date as day, p.account, e.holding_id as holdingId,
      sum(p.amount) as amount
    from journal_entries as e join postings as p on p.entry_id = e.id
    where e.project_id = ${projectId} and e.document_id = ${documentId} and e.answer_id = ${answer.id}
      and p.account in ('cash', 'capital')
    group by e.date, p.account, e.holding_id having sum(p.amount) > 0`);
  const free = firstFreeDay(tx, projectId);
  const toBank = returned.filter(({ account }) => account === 'cash');
  payAgain(tx, caller, answer, toBank, later(day, free));
  for (const { account, day: on, amount, holdingId } of returned)
    if (account === 'capital')
      postPayments(tx, caller, { ...answer, holdingId }, [
        { day: later(on, free), bank: 0, capital: amount },
      ]);
}

/** Reverses what the bank got back, or lets it pay what it can if it no longer has the money. */
function payAgain(
  tx: Database,
  caller: Bookkeeper,
  answer: Answer,
  returned: readonly Returned[],
  from: string,
) {
  const due = returned.map(({ day, amount }) => ({ day: later(day, from), amount }));
  const limits = { bank: sumOf(due), capital: 0 };
  const paid = dividePayments(due, cashByDay(tx, answer.projectId), limits);
  const paidUntil = (last: string) =>
    paid.reduce((sum, { day, bank }) => (day <= last ? sum + bank : sum), 0);
  const isWhole = due.every(({ day: last }) => {
    const dueUntil = due.filter(({ day }) => day <= last);
    return paidUntil(last) === sumOf(dueUntil);
  });
  if (!isWhole) return postPayments(tx, caller, answer, paid);
  for (const { id } of returned) reversePayment(tx, caller, id, { free: from });
}
