import type { Database } from 'db/client.server';
import { loanFlows } from '~/models/scenarios/loan-flows';
import { loanStates } from './state.server';

/**
 * The interest and linkage of a project’s loans since their last instalments, up to a day, in minor
 * units: what would repay them that day, less their principal. Never stored (docs/rules.md#loans).
 */
export const accruedOn = (db: Database, projectId: number, day: string): number =>
  loanStates(db, projectId, day)
    .filter(({ draw }) => draw === null)
    .flatMap((loan) => loanFlows(loan, day, day))
    .filter(({ source }) => source === 'interest')
    .reduce((sum, { amount }) => sum - amount, 0);
