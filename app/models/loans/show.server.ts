import { todayFor } from '~/models/access/times.server';
import { bookReading } from '~/models/books/input';
import { query } from '~/models/operation.server';
import { loanStatus } from './balance.server';
import { findLoan, loanInput } from './list.server';
import { hasEntries } from './save.server';
import { remainingOf, scheduleOf } from './schedule';

/** A loan with its entries and the instalments that are still to pay. */
export const loanPage = query({
  ...bookReading,
  input: loanInput,
  run({ db, actor, now }, { id, projectId }) {
    const loan = findLoan(db, actor, id, projectId);
    const status = loanStatus(db, id);
    const schedule = status.state === 'planned' ? scheduleOf(loan) : remainingOf(loan, status);
    return {
      ...loan,
      ...status,
      schedule,
      /** The interest that is still to pay. */
      interestToCome: schedule.reduce((sum, { interest }) => sum + interest, 0),
      isOverdue:
        status.state === 'running' && (schedule[0]?.dueOn ?? '') < todayFor({ actor, now }),
      hasEntries: hasEntries(db, id),
    };
  },
});

export type LoanPage = ReturnType<typeof loanPage>;
