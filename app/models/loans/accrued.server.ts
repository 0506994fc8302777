import type { Database } from 'db/client.server';
import { loanFlows } from '~/models/scenarios/loan-flows';
import type { LoanState } from '~/models/scenarios/state';
import { loanStates } from './state.server';

/**
 * The interest and linkage of a project’s loans since their last instalments, up to a day, in
 * minor units: their repayment that day less their principal. Never stored (docs/rules.md#loans).
 */
export const accruedOn = (db: Database, projectId: number, day: string): number =>
  loanStates(db, projectId, day)
    .filter(({ draw }) => draw === null)
    .reduce((sum, loan) => sum + accruedInterest(loan, day), 0);

/** The same of one loan that is drawn. */
export const accruedInterest = (loan: LoanState, day: string): number =>
  loanFlows(loan, day, day)
    .filter(({ source }) => source === 'interest')
    .reduce((sum, { amount }) => sum - amount, 0);
