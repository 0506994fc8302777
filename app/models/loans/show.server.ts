import { todayFor } from '~/models/access/times.server';
import { bookReading } from '~/models/books/input';
import { monthEnd } from '~/models/finance/days';
import { query } from '~/models/operation.server';
import { loanStatus } from './balance.server';
import { balanceByMonth } from './history';
import { amountOn, type LoanLink, linkOf } from './link.server';
import { findLoan, loanInput } from './list.server';
import { hasEntries } from './save.server';
import { type Due, remainingOf, scheduleOf } from './schedule';

/** A loan with its entries and the instalments that are still to pay. */
export const loanPage = query({
  ...bookReading,
  input: loanInput,
  run({ db, actor, now }, { id, projectId }) {
    const loan = findLoan(db, actor, id, projectId);
    const status = loanStatus(db, id);
    const link = linkOf(db, loan);
    const today = todayFor({ actor, now });
    const nominal = status.state === 'planned' ? scheduleOf(loan) : remainingOf(loan, status);
    const schedule = nominal.map((due) => ({ ...due, ...linkedDue(link, due) }));
    return {
      ...loan,
      ...status,
      index: link?.index ?? null,
      base: link?.base ?? null,
      /** The balance at the index known today. */
      linkedBalance: amountOn(link, status.balance, today).amount,
      entries: status.entries.map((entry) => ({
        ...entry,
        linkedBalance: amountOn(link, entry.balance, entry.date).amount,
      })),
      history: balanceByMonth(status.entries).map((row) => ({
        ...row,
        linkedBalance: amountOn(link, row.balance, monthEnd(`${row.month}-01`)).amount,
      })),
      schedule,
      /** The interest that is still to pay. */
      interestToCome: schedule.reduce((sum, { interest }) => sum + interest, 0),
      isOverdue: status.state === 'running' && (schedule[0]?.dueOn ?? '') < today,
      hasEntries: hasEntries(db, id),
    };
  },
});

/** The amount of an instalment with the index of its day. */
function linkedDue(link: LoanLink | null, { payment, dueOn }: Due) {
  const { amount, index, isProvisional } = amountOn(link, payment, dueOn);
  return { linkedPayment: amount, indexMonth: index?.month ?? null, isProvisional };
}

export type LoanPage = ReturnType<typeof loanPage>;
