import { later } from '~/models/finance/days';
import type { Flow } from './flows';
import type { LoanState } from './state';

/**
 * Returns the flows of a loan from the next day to the exit, when the rest is repaid. Overdue
 * instalments are paid the next day.
 */
export function loanFlows(loan: LoanState, next: string, exitOn: string): Flow[] {
  const of = { kind: 'loan' as const, id: loan.id, name: loan.lender };
  const flows: Flow[] = [];
  let { owed, payoff } = loan;
  if (loan.draw !== null) {
    const on = later(loan.draw.on, next);
    if (on > exitOn) return [];
    flows.push({ on, source: 'draw', amount: loan.draw.amount, of });
    owed += loan.draw.amount;
    payoff += loan.draw.amount;
  }
  for (const row of loan.rows) {
    const on = later(row.on, next);
    if (on > exitOn) break;
    flows.push({ on, source: 'principal', amount: -row.principal, of });
    flows.push({ on, source: 'interest', amount: -row.interest, of });
    owed -= row.principal;
    ({ payoff } = row);
  }
  flows.push({ on: exitOn, source: 'payoff', amount: -owed, of });
  flows.push({ on: exitOn, source: 'interest', amount: owed - payoff, of });
  return flows.filter(({ amount }) => amount !== 0);
}
