import { projects } from 'db/schema/project';
import { eq } from 'drizzle-orm';
import type { Actor } from '~/models/access/actor.server';
import { drawLoan, payLoan } from '~/models/loans/pay.server';
import { createLoan } from '~/models/loans/save.server';
import { loanPage } from '~/models/loans/show.server';
import type { Payload } from '~/models/operation.server';
import { as } from '../../support/caller';
import { onDay } from '../../support/retype';
import { booksSetUp } from './set-up';

/** A project with the ways to borrow; amounts are in the main unit. */
export function loansSetUp({ hasPhase = true } = {}) {
  const books = booksSetUp();
  const { db, one, owner } = books;
  const terms = {
    project_id: one.project.id,
    lender: 'Bank Hapoalim',
    principal: '100000',
    annual_rate: '12',
    method: 'annuity',
    first_payment_on: '2026-04-15',
    months: '360',
  };
  let forms = 0;
  const form = (fields: Payload): Payload => {
    forms += 1;
    return { form_key: `loan-form-key-${forms}`, ...fields };
  };
  return {
    ...books,
    terms,
    works: hasPhase ? books.addPhase(1_000_000) : 0,
    loan: (more: Payload = {}) => createLoan(owner, form({ ...terms, ...more })).id,
    draw: (id: number, more: Payload = {}) =>
      drawLoan(onDay(owner, more), form({ id, date: '2026-03-15', ...more })),
    pay: (id: number, more: Payload = {}) =>
      payLoan(onDay(owner, more), form({ id, date: '2026-03-15', ...more })),
    page: (id: number, actor: Actor = one.entrepreneur) => loanPage(as(db, actor), { id }),
    lock: (through: string) =>
      db
        .update(projects)
        .set({ booksLockedThrough: through })
        .where(eq(projects.id, one.project.id))
        .run(),
  };
}
