import { addMonths, daysBetween, later } from '~/models/finance/days';
import type { Flow, Source } from './flows';
import type { LoanRow, LoanState } from './state';

/** The flows of a loan, with the loan as their record. */
export function loanFlows(loan: LoanState, next: string, exitOn: string): Flow[] {
  const of = { kind: 'loan' as const, id: loan.id, name: loan.lender };
  const flows: Flow[] = [];
  addLoan(loan, { next, exitOn }, (on, source, amount) => {
    if (amount !== 0) flows.push({ on, source, amount, of });
  });
  return flows;
}

/**
 * Adds what a loan moves from the next day to the exit, when the rest is repaid with its interest
 * since the last instalment. Overdue instalments are paid the next day.
 */
export function addLoan(
  loan: LoanState,
  { next, exitOn }: { next: string; exitOn: string },
  add: (on: string, source: Source, amount: number) => void,
) {
  let { owed, payoff } = loan;
  let interestSince = 0;
  let since = loan.since ?? firstMonth(loan, exitOn);
  if (loan.draw !== null) {
    const on = later(loan.draw.on, next);
    if (on > exitOn) return;
    add(on, 'draw', loan.draw.amount);
    owed += loan.draw.amount;
    payoff += loan.draw.amount;
  }
  for (const row of loan.rows) {
    const on = later(row.on, next);
    if (on > exitOn) {
      interestSince = interestBetween(since, exitOn, { row, payoff });
      break;
    }
    add(on, 'principal', -row.principal);
    add(on, 'interest', -row.interest);
    owed -= row.principal;
    // An overdue instalment is part of what repays the loan since a later day.
    if (loan.since !== undefined && row.on <= loan.since) payoff -= row.principal + row.interest;
    else ({ payoff, on: since } = row);
  }
  add(exitOn, 'payoff', -owed);
  add(exitOn, 'interest', owed - payoff - interestSince);
}

const firstMonth = ({ rows: [first] }: LoanState, exitOn: string): string =>
  first ? addMonths(first.on, -1) : exitOn;

/**
 * The interest before the instalment `row`, from the day `since`, by its days up to the exit. What the loan
 * costs in a month is paid with its instalment or joins what is owed.
 *
 * @param payoff what would repay the loan at the beginning of the month
 */
function interestBetween(
  since: string,
  exitOn: string,
  { row, payoff }: { row: LoanRow; payoff: number },
): number {
  const ofMonth = row.payoff + row.principal + row.interest - payoff;
  // The first month of a loan can begin long after it is drawn.
  const days = Math.max(0, daysBetween(since, exitOn));
  return Math.round((ofMonth * days) / daysBetween(since, row.on));
}
