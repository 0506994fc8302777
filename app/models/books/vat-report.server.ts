import { z } from 'zod';
import { todayFor } from '~/models/access/times.server';
import { recordId } from '~/models/fields';
import { query } from '~/models/operation.server';
import { findProject } from '~/models/projects/visible.server';
import { movementsByMonth } from './by-month.server';
import { bookReading } from './input';

type Vat = { month: string; vatCharged: number; vatPaid: number };

/** A month of VAT; `balance` is what the company owes for it, negative if it gets VAT back. */
type VatMonth = Vat & { balance: number };

/** Months without VAT are left out. */
export const vatMonthsOf = (months: Vat[]): VatMonth[] =>
  months
    .filter(({ vatCharged, vatPaid }) => vatCharged !== 0 || vatPaid !== 0)
    .toSorted((a, b) => a.month.localeCompare(b.month))
    .map(({ month, vatCharged, vatPaid }) => ({
      month,
      vatCharged,
      vatPaid,
      balance: vatCharged - vatPaid,
    }));

/** Only VAT that the company gets back counts as paid: other VAT is part of the cost. */
export const vatReport = query({
  ...bookReading,
  input: z.object({ project_id: recordId() }),
  run({ db, actor, now }, { projectId }) {
    const project = findProject(db, actor, projectId);
    const rows = vatMonthsOf(movementsByMonth(db, projectId, todayFor({ actor, now })));
    const sum = (name: 'vatCharged' | 'vatPaid') =>
      rows.reduce((total, row) => total + row[name], 0);
    const [vatCharged, vatPaid] = [sum('vatCharged'), sum('vatPaid')];
    return { project, rows, total: { vatCharged, vatPaid, balance: vatCharged - vatPaid } };
  },
});
