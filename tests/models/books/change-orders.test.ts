import { budgetLines } from 'db/schema/book';
import { changeOrders } from 'db/schema/order';
import { outbox } from 'db/schema/sign-in';
import { phases } from 'db/schema/work';
import { eq } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { createBudgetLine, lockBudget } from '~/models/books/budget.server';
import { figuresByPhase } from '~/models/books/budget-lines.server';
import { checkBooks } from '~/models/books/check.server';
import { approveChangeOrder, rejectChangeOrder } from '~/models/change-orders/decide.server';
import { createChangeOrder, updateChangeOrder } from '~/models/change-orders/save.server';
import { changeOrderPage } from '~/models/change-orders/show.server';
import { submitChangeOrder, withdrawChangeOrder } from '~/models/change-orders/submit.server';
import { pendingWork } from '~/models/dashboard/needs.server';
import type { Payload } from '~/models/operation.server';
import { as } from '../../support/caller';
import { dump } from '../../support/database';
import { errorKeysOf, reasonsOf } from '../../support/refused';
import { join, person } from '../../support/world';
import { booksSetUp } from './set-up';

function changesSetUp() {
  const books = booksSetUp();
  const { db, one, owner } = books;
  const admin = as(db, one.admin);
  const works = books.addPhase(1000, 0);
  const garden = books.addPhase(500, 0);
  const read = (id: number) => db.select().from(changeOrders).where(eq(changeOrders.id, id)).get()!;
  const fields = {
    title: 'Deeper foundations',
    reason: 'Rock was found.',
    funding: 'contingency',
    lines: [{ place: `phase-${works}`, amount: '200' }],
  };
  const create = (more: Payload = {}) =>
    createChangeOrder(owner, { project_id: one.project.id, ...fields, ...more }).id;
  const withVersion = (id: number) => ({ id, version: read(id).version });
  return {
    ...books,
    admin,
    works,
    garden,
    fields,
    read,
    create,
    withVersion,
    submit: (id: number) => submitChangeOrder(owner, withVersion(id)),
    submitted: (more: Payload = {}) => submitChangeOrder(owner, withVersion(create(more))).id,
    approve: (id: number, more: Payload = {}) =>
      approveChangeOrder(admin, { ...withVersion(id), ...more }),
    page: (id: number) => changeOrderPage(admin, { id }),
  };
}

test('a change of a completed phase counts once it is ordered or booked, and its page says so', () => {
  const { db, one, works, garden, create, submit, approve, page, expense } = changesSetUp();
  db.update(phases).set({ status: 'completed', title: 'Works' }).where(eq(phases.id, works)).run();
  const forecast = () => figuresByPhase(db, one.project.id).get(works)?.forecast;
  const id = create();
  expect(page(id).completedPhases).toEqual(['Works']);
  submit(id);
  approve(id);
  expect([forecast(), page(id).completedPhases]).toEqual([0, []]);
  expense(200, { phase_id: works });
  expect(forecast()).toBe(200_00);
  const other = create({ lines: [{ place: `phase-${garden}`, amount: '5' }] });
  expect(page(other).completedPhases).toEqual([]);
});

describe('a change order', () => {
  test('shows the budget before and after, and changes it once approved', () => {
    const { works, garden, submitted, approve, page, costs, db, read } = changesSetUp();
    const id = submitted({
      lines: [
        { place: `phase-${works}`, amount: '200' },
        { place: `phase-${works}`, title: 'Piles', amount: '1,000' },
        { place: `phase-${garden}`, amount: '-100' },
      ],
    });
    expect(page(id)).toMatchObject({
      amount: 110_000,
      mayDecide: true,
      budget: {
        lines: [
          { before: 100_000, after: 120_000 },
          { before: 0, after: 100_000, title: 'Piles' },
          { before: 50_000, after: 40_000 },
        ],
        phases: [{ before: 100_000, after: 220_000 }, { difference: -10_000 }],
        total: { before: 150_000, after: 260_000, difference: 110_000 },
        contingency: null,
      },
    });
    expect(costs(works)).toEqual([1000, 0]);
    approve(id);
    expect([costs(works), costs(garden)]).toEqual([
      [2200, 0],
      [400, 0],
    ]);
    expect(read(id)).toMatchObject({ status: 'approved' });
    expect(page(id)).toMatchObject({ budget: null, mayDecide: false });
    expect(() => approve(id)).toThrow('not-found');
    expect(costs(works)).toEqual([2200, 0]);
    expect(checkBooks(db)).toEqual([]);
  });

  test('needs approval by another person, unless no other person has permission', () => {
    const { owner, db, submitted, withVersion, one, approve, read, page } = changesSetUp();
    const id = submitted();
    expect(changeOrderPage(owner, { id }).mayDecide).toBe(false);
    expect(() => approveChangeOrder(owner, withVersion(id))).toThrow('forbidden');
    const colleague = person(db, 'entrepreneur', { companyId: one.id });
    expect(() => approveChangeOrder(as(db, colleague), withVersion(id))).toThrow('not-found');
    const investor = person(db, 'investor', { companyId: null });
    join(db, one.project.id, investor, 'investor');
    expect(() => approveChangeOrder(as(db, investor), withVersion(id))).toThrow('forbidden');
    expect(page(id).mayDecide).toBe(true);
    approve(id);
    db.$client.prepare("update people set is_active = 0 where role = 'admin'").run();
    const alone = submitted();
    approveChangeOrder(owner, withVersion(alone));
    expect(read(alone)).toMatchObject({ status: 'approved', decidedBy: one.entrepreneur.id });
  });

  test('approved twice with the same key counts once; a stale form is refused', () => {
    const { submitted, approve, costs, works, admin } = changesSetUp();
    const id = submitted();
    expect(() => approveChangeOrder(admin, { id, version: 1 })).toThrow('stale');
    approve(id, { form_key: 'the-same-key' });
    expect(costs(works)).toEqual([1200, 0]);
  });

  test('rejected or withdrawn changes nothing, and is final', () => {
    const { submitted, create, withVersion, admin, owner, costs, works, read } = changesSetUp();
    const id = submitted();
    expect(reasonsOf(() => rejectChangeOrder(admin, withVersion(id)))).toHaveProperty('decision');
    rejectChangeOrder(admin, { ...withVersion(id), decision: 'Too expensive' });
    expect(() => withdrawChangeOrder(owner, { id })).toThrow('not-found');
    const draft = create();
    withdrawChangeOrder(owner, { id: draft });
    withdrawChangeOrder(owner, { id: draft });
    expect(() => submitChangeOrder(owner, withVersion(draft))).toThrow('not-found');
    expect([read(id).status, read(draft).status]).toEqual(['rejected', 'withdrawn']);
    expect(costs(works)).toEqual([1000, 0]);
  });

  test('changes a locked budget, which nothing else does', () => {
    const { owner, one, submitted, approve, costs, works, type, lineOf, db, ...set } =
      changesSetUp();
    const { page, addPhase, withVersion } = set;
    lockBudget(owner, { project_id: one.project.id });
    type(works, 1100, 50);
    expect(costs(works)).toEqual([1000, 50]);
    const draft = db.select().from(changeOrders).get()!;
    expect(draft).toMatchObject({
      status: 'draft',
      title: 'Planned cost of Demolition',
      number: 1,
    });
    expect(page(draft.id)).toMatchObject({ amount: 10_000, lines: [{ phaseId: works }] });
    type(works, 1000, 50);
    const added = addPhase(300, 0);
    expect([costs(added), page(draft.id + 1).amount]).toEqual([[0, 0], 30_000]);
    expect(db.select().from(changeOrders).all()).toHaveLength(2);
    approve(submitChangeOrder(owner, withVersion(draft.id)).id);
    expect(costs(works)).toEqual([1100, 50]);
    type(works, 1100, 0);
    approve(submitted({ lines: [{ place: `phase-${works}`, amount: '100' }] }));
    expect(costs(works)).toEqual([1200, 0]);
    expect(lineOf(works)).toMatchObject({ original: 100_000, approved: 20_000 });
  });

  test('moves money between lines, but none below 0', () => {
    const { works, garden, create, submit, submitted, approve, costs, page, db } = changesSetUp();
    const transfer = (amount: string) => [
      { place: `phase-${works}`, amount: `-${amount}` },
      { place: `phase-${garden}`, amount },
    ];
    const id = submitted({ lines: transfer('300') });
    expect(page(id).amount).toBe(0);
    approve(id);
    expect([costs(works), costs(garden)]).toEqual([
      [700, 0],
      [800, 0],
    ]);
    const belowZero = { 'lines[0].amount': 'changeOrder.refused.belowZero' };
    expect(errorKeysOf(() => create({ lines: transfer('701') }))).toEqual(belowZero);
    // Each is possible alone.
    const [first, second] = [
      submitted({ lines: transfer('400') }),
      submitted({ lines: transfer('400') }),
    ];
    const draft = create({ lines: transfer('400') });
    approve(first);
    const before = dump(db);
    expect(errorKeysOf(() => submit(draft))).toEqual(belowZero);
    expect(
      errorKeysOf(() => approve(second, { impact_hash: page(second).impact!.inputHash })),
    ).toEqual({
      lines: 'changeOrder.refused.belowZero',
    });
    expect(dump(db)).toBe(before);
  });

  test('moves the end of its phases only if the approver says so', () => {
    const { db, works, submitted, approve } = changesSetUp();
    const endOf = () =>
      db.select({ end: phases.endDate }).from(phases).where(eq(phases.id, works)).get()!.end;
    const before = endOf();
    approve(submitted({ days: '14' }));
    expect(endOf()).toBe(before);
    approve(submitted({ days: '14' }), { move_dates: 'on' });
    expect(Date.parse(endOf()) - Date.parse(before)).toBe(14 * 86_400_000);
  });

  test('shows what is left of the contingency', () => {
    const { owner, one, works, db, create, page } = changesSetUp();
    createBudgetLine(owner, {
      project_id: one.project.id,
      phase_id: works,
      title: 'Unplanned',
      original: '300',
      is_contingency: 'on',
    });
    const line = db.select().from(budgetLines).where(eq(budgetLines.title, 'Unplanned')).get()!;
    const id = create({ lines: [{ place: `line-${line.id}`, amount: '-120' }] });
    expect(page(id).budget?.contingency).toEqual({
      before: 30_000,
      after: 18_000,
      difference: -12_000,
    });
  });

  test('is changed as a draft only, with valid lines', () => {
    const { owner, create, fields, withVersion, read, two, db, works } = changesSetUp();
    const id = create();
    updateChangeOrder(owner, { ...withVersion(id), ...fields, title: 'Piles', days: '-3' });
    expect(read(id)).toMatchObject({ title: 'Piles', days: -3 });
    const wrong = (more: Payload) => reasonsOf(() => create(more));
    expect(wrong({ lines: [{}] })).toHaveProperty('lines');
    expect(wrong({ lines: [{ place: `phase-${works}`, amount: '0' }] })).toHaveProperty([
      'lines[0].amount',
    ]);
    expect(wrong({ lines: [{ place: 'line-999', amount: '5' }] })).toHaveProperty([
      'lines[0].place',
    ]);
    expect(wrong({ days: '1.5' })).toHaveProperty('days');
    expect(() => changeOrderPage(as(db, two.admin), { id })).toThrow('not-found');
    submitChangeOrder(owner, withVersion(id));
    expect(() => updateChangeOrder(owner, { ...withVersion(id), ...fields })).toThrow('not-found');
  });

  test('notifies all approvers, and notifies the author of the decision', () => {
    const { db, admin, submitted, approve, owner } = changesSetUp();
    const mails = () => db.select().from(outbox).all().length;
    const before = mails();
    const id = submitted();
    expect(mails()).toBeGreaterThan(before);
    expect(pendingWork(admin).counts.changes).toBe(1);
    const mailsBefore = mails();
    approve(id);
    expect(mails()).toBe(mailsBefore + 1);
    expect(pendingWork(owner).counts.changes).toBe(0);
  });
});
