import { todayFor } from '~/models/access/times.server';
import { bookReading } from '~/models/books/input';
import { orNull, recordId } from '~/models/fields';
import { monthEnd } from '~/models/finance/days';
import { type IndexValue, isBelow } from '~/models/finance/index-linked';
import { query } from '~/models/operation.server';
import { type LoanStatus, loanStatus } from './balance.server';
import { balanceByMonth } from './history';
import { amountOn, type LoanLink, linkOf } from './link.server';
import { findLoan, loanInput } from './list.server';
import { planOf } from './plan';
import { hasEntries } from './save.server';
import { type Due, remainingOf, remainingTerms, scheduleOf, type Terms } from './schedule';

/** A loan with its entries and the instalments that are still to pay. */
export const loanPage = query({
  ...bookReading,
  input: loanInput.extend({ instalment: orNull(recordId()) }),
  run({ db, actor, now }, { id, projectId, instalment }) {
    const loan = findLoan(db, actor, id, projectId);
    const status = loanStatus(db, id);
    const link = linkOf(db, loan);
    const today = todayFor({ actor, now });
    const isPlanned = status.state === 'planned';
    const {
      schedule: nominal,
      terms,
      regular,
    } = isPlanned
      ? { schedule: scheduleOf(loan), terms: loan, regular: scheduleOf(loan) }
      : comingOf(loan, status, today);
    const owed = isPlanned ? loan.principal : status.balance;
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
      /** One instalment, to explain it; null unless that is asked for. */
      explicable: explicableDue({ nominal, terms, regular, owed, link }, instalment),
      /** The interest that is still to pay. */
      interestToCome: schedule.reduce((sum, { interest }) => sum + interest, 0),
      isOverdue: status.state === 'running' && (schedule[0]?.dueOn ?? '') < today,
      hasEntries: hasEntries(db, id),
    };
  },
});

function comingOf(loan: Terms, status: LoanStatus, today: string) {
  const { schedule, settled } = planOf(loan, status, today);
  const paid = { paid: settled, balance: status.balance };
  return { schedule, terms: remainingTerms(loan, paid), regular: remainingOf(loan, paid) };
}

type Schedule = {
  nominal: Due[];
  terms: Terms;
  /** The same instalments with the interest of whole months. */
  regular: Due[];
  owed: number;
  link: LoanLink | null;
};

/** An instalment with what is owed before it, and the index that it follows. */
function explicableDue({ nominal, terms, regular, owed, link }: Schedule, n: number | null) {
  const at = nominal.findIndex((due) => due.n === n);
  const due = nominal[at];
  if (!due) return null;
  const { amount, index } = amountOn(link, due.payment, due.dueOn);
  return {
    due,
    terms,
    isRegular: due.interest === regular[at]?.interest,
    before: nominal[at - 1]?.balance ?? owed,
    /** The number of the instalment before it; null for the first one that is still to pay. */
    previous: nominal[at - 1]?.n ?? null,
    linked: link && index && { ...linkedTo(link, index), amount },
  };
}

const linkedTo = ({ index: { name }, share, base, hasFloor }: LoanLink, index: IndexValue) => ({
  name,
  share,
  base,
  index,
  isFloored: hasFloor && isBelow(index, base),
});

/** The amount of an instalment with the index of its day. */
function linkedDue(link: LoanLink | null, { payment, dueOn }: Due) {
  const { amount, index, isProvisional } = amountOn(link, payment, dueOn);
  return { linkedPayment: amount, indexMonth: index?.month ?? null, isProvisional };
}

export type LoanPage = ReturnType<typeof loanPage>;
