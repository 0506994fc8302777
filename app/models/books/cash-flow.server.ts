import { z } from 'zod';
import { todayFor } from '~/models/access/times.server';
import { recordId } from '~/models/fields';
import { query } from '~/models/operation.server';
import { findProject } from '~/models/projects/visible.server';
import { movementsByMonth } from './by-month.server';
import { bookReading } from './input';
import { everyMonth } from './months';

type Cash = { month: string; cashIn: number; cashOut: number };

/** A month of cash; `balance` is all receipts less all payments so far. */
type CashMonth = Cash & { balance: number };

/** Months without cash between the first and the last are rows of zeros. */
export function cashFlowOf(months: Cash[]): CashMonth[] {
  const activeMonths = months.filter(({ cashIn, cashOut }) => cashIn !== 0 || cashOut !== 0);
  let balance = 0;
  return everyMonth(activeMonths, { cashIn: 0, cashOut: 0 }).map(({ month, cashIn, cashOut }) => {
    balance += cashIn - cashOut;
    return { month, cashIn, cashOut, balance };
  });
}

export const cashFlow = query({
  ...bookReading,
  input: z.object({ project_id: recordId() }),
  run({ db, actor, now }, { projectId }) {
    const project = findProject(db, actor, projectId);
    const rows = cashFlowOf(movementsByMonth(db, projectId, todayFor({ actor, now })));
    const sum = (name: 'cashIn' | 'cashOut') => rows.reduce((total, row) => total + row[name], 0);
    const [cashIn, cashOut] = [sum('cashIn'), sum('cashOut')];
    return { project, rows, total: { cashIn, cashOut, balance: cashIn - cashOut } };
  },
});
