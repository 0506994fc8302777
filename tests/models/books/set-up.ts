import { budgetLines, journalEntries, postings } from 'db/schema/book';
import { phases } from 'db/schema/work';
import { asc, eq } from 'drizzle-orm';
import { createBill, createExpense, createIncome } from '~/models/books/entries.server';
import { payBill } from '~/models/books/payments.server';
import { reverseEntry } from '~/models/books/reverse.server';
import type { Payload } from '~/models/operation.server';
import { createPhase, updatePhase } from '~/models/phases/save.server';
import { as } from '../../support/caller';
import { onDay, retype } from '../../support/retype';
import { phasePayload, phasesSetUp } from '../phases-set-up';

type Typed = Parameters<typeof retype>[2];

/**
 * A project that was bought for 1,800,000 and plans no renovation yet, with the ways to write into
 * its books; amounts are in the main unit.
 */
export function booksSetUp({ now, project = {} }: { now?: number; project?: Typed } = {}) {
  const set = phasesSetUp();
  const { db, one } = set;
  const owner = as(db, one.entrepreneur, now === undefined ? {} : { now });
  retype(owner, one.project.id, { renovationCost: 0, ...project });
  let forms = 0;
  const form = (fields: Payload): Payload => {
    forms += 1;
    return { project_id: one.project.id, form_key: `form-key-${forms}`, ...fields };
  };
  const addPhase = (planned = 0, actual = 0, more: Payload = {}): number =>
    createPhase(
      owner,
      phasePayload(form({ planned_cost: String(planned), actual_cost: String(actual), ...more })),
    ).id;
  const phase = (id: number) => db.select().from(phases).where(eq(phases.id, id)).get()!;
  const type = (id: number, planned: number, actual: number, more: Payload = {}) =>
    updatePhase(
      owner,
      phasePayload({
        id,
        version: phase(id).version,
        planned_cost: String(planned),
        actual_cost: String(actual),
        ...more,
      }),
    );
  return {
    ...set,
    owner,
    addPhase,
    phase,
    type,
    costs: (id: number) => [phase(id).plannedCost / 100, phase(id).actualCost / 100],
    expense: (amount: number | string, more: Payload = {}) =>
      createExpense(onDay(owner, more), form({ amount: String(amount), ...more })),
    bill: (amount: number, more: Payload = {}) =>
      createBill(
        onDay(owner, more),
        form({ amount: String(amount), supplier: 'Cohen & Sons', due_date: '2026-04-01', ...more }),
      ),
    pay: (id: number, amount?: number, more: Payload = {}) =>
      payBill(
        onDay(owner, more),
        form({ id, ...(amount !== undefined && { amount: String(amount) }), ...more }),
      ),
    income: (amount: number, more: Payload = {}) =>
      createIncome(onDay(owner, more), form({ amount: String(amount), category: 'rent', ...more })),
    reverse: (id: number) => reverseEntry(owner, { id }),
    entry: (id: number) => db.select().from(journalEntries).where(eq(journalEntries.id, id)).get()!,
    postingsOf: (id: number) =>
      db
        .select()
        .from(postings)
        .where(eq(postings.entryId, id))
        .orderBy(asc(postings.id))
        .all()
        .map(({ account, amount }) => [account, amount / 100]),
    lineOf: (phaseId: number) =>
      db.select().from(budgetLines).where(eq(budgetLines.phaseId, phaseId)).get()!,
  };
}
