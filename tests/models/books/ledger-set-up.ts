import { write } from 'db/prepared';
import { booksOn } from '~/models/books/books.server';
import { distributable } from '~/models/books/cash.server';
import { type NewPosting, postEntry } from '~/models/books/post.server';
import { contribute } from '~/models/holdings/contribute.server';
import { createHolding } from '~/models/holdings/save.server';
import { statesOn } from '~/models/investments/project-state.server';
import { netValues } from '~/models/investments/value.server';
import { drawLoan, payLoan } from '~/models/loans/pay.server';
import { createLoan } from '~/models/loans/save.server';
import type { Payload } from '~/models/operation.server';
import { baseScenarioPage } from '~/models/scenarios/show.server';
import type { retype } from '../../support/retype';
import { booksSetUp } from './set-up';

const now = Date.UTC(2026, 11, 31, 12);
export const today = '2026-12-31';

/** A project of 2026 with holders and loans; amounts are in the main unit. */
export function ledgerSetUp(project: Parameters<typeof retype>[2]) {
  const set = booksSetUp({ now, project });
  const { db, owner, one } = set;
  const project_id = one.project.id;
  let forms = 0;
  const form = (fields: Payload): Payload => {
    forms += 1;
    return { form_key: `ledger-form-${forms}`, project_id, ...fields };
  };
  const outcome = () => baseScenarioPage(owner, { project_id }).outcome;
  return {
    ...set,
    project_id,
    books: (day = today) => booksOn(db, project_id, day),
    limit: (from = today) => distributable(db, project_id, { from, today }).limit / 100,
    outcome,
    /** The figures that moving money must not change. */
    facts() {
      const { profit, costAtCompletion } = outcome();
      const net = netValues(db, statesOn(db, [project_id], today), today).get(project_id)?.net;
      return { profit, costAtCompletion, net };
    },
    payIn(amount: number, date = '2026-01-10') {
      const named = { name: `Holder ${forms}`, committed: String(amount), joined_on: '2026-01-01' };
      const { id } = createHolding(owner, form(named));
      contribute(owner, form({ id, amount: String(amount), date }));
      return id;
    },
    borrow(principal: number, date = '2026-02-01', more: Payload = {}) {
      const { id } = createLoan(
        owner,
        form({
          lender: 'Bank',
          principal: String(principal),
          annual_rate: '0',
          method: 'interest-only',
          first_payment_on: '2027-02-01',
          months: '24',
          ...more,
        }),
      );
      drawLoan(owner, form({ id, date }));
      return id;
    },
    repay: (id: number, principal: number) =>
      payLoan(owner, form({ id, principal: String(principal), interest: '0', date: today })),
    post: (rows: NewPosting[]) =>
      write(db, (tx) => {
        const entry = { projectId: project_id, kind: 'adjustment', date: today } as const;
        postEntry(tx, owner, { ...entry, net: 0, vat: 0 }, rows);
      }),
  };
}
