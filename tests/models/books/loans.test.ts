import { auditLog } from 'db/schema/audit';
import { budgetLines } from 'db/schema/book';
import { loans } from 'db/schema/loan';
import { desc, eq } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { cashFlow } from '~/models/books/cash-flow.server';
import { checkBooks } from '~/models/books/check.server';
import { entryReversal } from '~/models/books/reverse.server';
import { entryPage } from '~/models/books/show.server';
import { loanList } from '~/models/loans/list.server';
import { instalmentForm } from '~/models/loans/pay.server';
import { createLoan, deleteLoan, updateLoan } from '~/models/loans/save.server';
import { as } from '../../support/caller';
import { errorKeysOf } from '../../support/refused';
import { join, person } from '../../support/world';
import { loansSetUp } from './loans-set-up';

describe('a loan', () => {
  test('is planned, changed and deleted while the books know nothing of it', () => {
    const { owner, db, loan, page, terms } = loansSetUp();
    const id = loan();
    expect(page(id)).toMatchObject({ state: 'planned', balance: 0, drawnOn: null, entries: [] });
    expect(page(id).schedule[0]).toMatchObject({ dueOn: '2026-04-15', payment: 102_861 });
    updateLoan(owner, { ...terms, id, version: 1, method: 'interest-only', annual_rate: '6.5' });
    expect(page(id)).toMatchObject({ method: 'interest-only', annualRate: 650, version: 2 });
    const logged = db.select().from(auditLog).orderBy(desc(auditLog.id)).get();
    expect(logged).toMatchObject({
      action: 'loan.update',
      changes: { annualRate: { from: '12%', to: '6.5%' } },
    });
    deleteLoan(owner, { id });
    expect(db.select().from(loans).all()).toEqual([]);
  });

  test('is drawn once, which raises cash and debt, and is fixed then', () => {
    const { owner, loan, draw, page, postingsOf, terms } = loansSetUp();
    const id = loan();
    const { entryId } = draw(id);
    expect(postingsOf(entryId)).toEqual([
      ['cash', 100_000],
      ['loan', -100_000],
    ]);
    expect(page(id)).toMatchObject({
      state: 'running',
      drawnOn: '2026-03-15',
      balance: 10_000_000,
    });
    expect(errorKeysOf(() => draw(id))).toEqual({ date: 'loan.refused.drawn' });
    expect(() => updateLoan(owner, { ...terms, id, version: 1 })).toThrow('not-found');
    expect(() => deleteLoan(owner, { id })).toThrow('in-use');
  });

  test('is paid by the next instalment: the principal repays it, the interest is a cost', () => {
    const { owner, one, loan, draw, pay, page, phase, works, entry, postingsOf, db } = loansSetUp();
    const id = loan();
    draw(id);
    expect(instalmentForm(owner, { id }).next).toMatchObject({ n: 1, payment: 102_861 });
    const { entryId } = pay(id, { date: '2026-04-15' });
    expect(postingsOf(entryId)).toEqual([
      ['loan', 28.61],
      ['cash', -28.61],
      ['financing', 1000],
      ['cash', -1000],
    ]);
    expect(entry(entryId)).toMatchObject({ kind: 'instalment', category: 'financing', loanId: id });
    expect(phase(works).actualCost).toBe(0);
    expect(page(id)).toMatchObject({
      paid: 1,
      repaid: 2_861,
      interest: 100_000,
      balance: 9_997_139,
    });
    expect(page(id).schedule[0]).toMatchObject({ n: 2, dueOn: '2026-05-15', payment: 102_861 });
    expect(entryPage(owner, { id: entryId })).toMatchObject({ lender: 'Bank Hapoalim' });
    const then = { ...owner, now: Date.UTC(2026, 3, 15) };
    expect(cashFlow(then, { project_id: one.project.id }).total).toEqual({
      cashIn: 10_000_000,
      cashOut: 102_861,
      balance: 9_897_139,
    });
    expect(checkBooks(db)).toEqual([]);
  });

  test('takes typed amounts, and spreads what is owed over the months that are left', () => {
    const { loan, draw, pay, page } = loansSetUp();
    const id = loan({ principal: '1200', annual_rate: '0', months: '12', method: 'annuity' });
    expect(errorKeysOf(() => pay(id))).toEqual({ principal: 'loan.refused.planned' });
    draw(id);
    expect(errorKeysOf(() => pay(id, { principal: '1200.01' }))).toEqual({
      principal: 'loan.refused.tooMuch',
    });
    expect(errorKeysOf(() => pay(id, { principal: '0', interest: '0' }))).toHaveProperty(
      'principal',
    );
    expect(errorKeysOf(() => pay(id, { date: '2026-03-14' }))).toEqual({
      date: 'loan.refused.beforeDraw',
    });
    pay(id, { principal: '650', interest: '3.50' });
    const { schedule, balance } = page(id);
    expect(balance).toBe(55_000);
    expect(schedule).toHaveLength(11);
    expect(schedule.map(({ payment }) => payment)).toEqual(Array(11).fill(5_000));
    pay(id, { principal: '550', interest: '0' });
    expect(page(id)).toMatchObject({ state: 'repaid', balance: 0, schedule: [], interest: 350 });
    expect(errorKeysOf(() => pay(id))).toEqual({ principal: 'loan.refused.repaid' });
  });

  test('cannot grow beyond the largest amount', () => {
    const { loan } = loansSetUp();
    const grown = { principal: '1000000', annual_rate: '30', method: 'bullet' };
    expect(errorKeysOf(() => loan({ ...grown, months: '480' }))).toEqual({
      months: 'loan.errors.grown',
    });
    expect(loan({ ...grown, months: '300' })).toBeGreaterThan(0);
  });

  test('is repaid at the end with the interest of all months', () => {
    const { loan, draw, pay, page } = loansSetUp();
    const id = loan({ principal: '12000', annual_rate: '10', months: '3', method: 'bullet' });
    draw(id);
    expect(page(id).schedule).toMatchObject([
      {
        n: 1,
        dueOn: '2026-06-15',
        principal: 1_200_000,
        interest: 30_250,
        payment: 1_230_250,
        balance: 0,
      },
    ]);
    pay(id);
    expect(page(id)).toMatchObject({ state: 'repaid', repaid: 1_200_000, interest: 30_250 });
  });
});

describe('reversing', () => {
  test('an instalment opens it again, and the drawing waits for that', () => {
    const { owner, loan, draw, pay, page, reverse, terms, phase, works } = loansSetUp();
    const id = loan();
    const drawingId = draw(id).entryId;
    const paid = pay(id).entryId;
    expect(entryReversal(owner, { id: drawingId }).refusal).toBe('loan.refused.paidFirst');
    expect(errorKeysOf(() => reverse(drawingId))).toEqual({ corrects: 'loan.refused.paidFirst' });
    reverse(paid);
    expect(page(id)).toMatchObject({ paid: 0, balance: 10_000_000, interest: 0 });
    expect(phase(works).actualCost).toBe(0);
    reverse(drawingId);
    expect(page(id)).toMatchObject({ state: 'planned', balance: 0, hasEntries: true });
    updateLoan(owner, { ...terms, id, version: 1, months: '24' });
    expect(() => deleteLoan(owner, { id })).toThrow('in-use');
    draw(id);
    expect(page(id)).toMatchObject({ state: 'running', months: 24 });
  });

  test('counts for the first open day once the books are locked', () => {
    const { loan, draw, pay, lock, page, reverse, db } = loansSetUp();
    const id = loan();
    draw(id, { date: '2026-01-10' });
    const paid = pay(id, { date: '2026-01-20' }).entryId;
    lock('2026-01-31');
    reverse(paid);
    pay(id, { date: '2026-01-21' });
    expect(page(id).entries.map(({ date }) => date)).toEqual([
      '2026-01-10',
      '2026-01-20',
      '2026-02-01',
      '2026-02-01',
    ]);
    expect(page(id).paid).toBe(1);
    expect(checkBooks(db)).toEqual([]);
  });
});

test('a posted entry keeps its loan, and a loan with entries is never deleted', () => {
  const { db, loan, draw } = loansSetUp();
  const id = loan();
  draw(id);
  expect(() => db.delete(loans).where(eq(loans.id, id)).run()).toThrow('cannot be deleted');
  const change = db.$client.prepare('update journal_entries set loan_id = null');
  expect(() => change.run()).toThrow('cannot be changed');
});

test('belongs to those who keep the books, in their own projects', () => {
  const { db, one, two, loan, terms, page } = loansSetUp();
  const id = loan();
  const list = (actor: Parameters<typeof as>[1]) => loanList(as(db, actor), {}).rows;
  for (const reader of [one.admin, one.entrepreneur]) expect(list(reader)).toMatchObject([{ id }]);
  for (const other of [two.admin, two.entrepreneur]) {
    expect(list(other)).toEqual([]);
    expect(() => page(id, other)).toThrow('not-found');
  }
  for (const role of ['investor', 'tenant'] as const) {
    const member = person(db, role, { companyId: one.id });
    join(db, one.project.id, member, role);
    expect(() => list(member)).toThrow('forbidden');
    expect(() => page(id, member)).toThrow('forbidden');
    expect(() => createLoan(as(db, member), terms)).toThrow('forbidden');
  }
});

test('interest needs no phase, because it is no work', () => {
  const { db, loan, draw, pay } = loansSetUp({ hasPhase: false });
  const id = loan();
  draw(id);
  expect(pay(id)).toMatchObject({ id });
  const line = db.select().from(budgetLines).where(eq(budgetLines.account, 'financing')).get();
  expect(line).toMatchObject({ phaseId: null, actual: 100_000 });
});
