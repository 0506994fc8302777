import { expect, test } from 'vitest';
import { createBudgetLine } from '~/models/books/budget.server';
import { cashFlow } from '~/models/books/cash-flow.server';
import { journalTotals } from '~/models/books/journal.server';
import { entryList } from '~/models/books/list.server';
import { projectMoney } from '~/models/books/money.server';
import { vatReport } from '~/models/books/vat-report.server';
import { booksSetUp } from './set-up';

test('the journal of a phase or a line sums to what the budget shows', () => {
  const { owner, one, addPhase, expense, bill, pay, reverse } = booksSetUp();
  const project_id = one.project.id;
  const works = addPhase(1000, 120);
  const roof = addPhase(400, 0, { parent_id: works });
  const { id: beams } = createBudgetLine(owner, {
    form_key: 'form-key-of-a-line',
    project_id,
    phase_id: works,
    title: 'Beams',
    original: '300',
  });
  expense('50', { phase_id: works });
  expense('30', { line_id: beams });
  const { id: paid } = bill(200, { phase_id: roof });
  pay(paid, 80);
  reverse(expense('70', { phase_id: works }).id);
  const money = projectMoney(owner, { project_id });
  const totalsOf = (filter: { phase_id: number } | { line_id: number }) => {
    const payload = { project_id, ...filter };
    return journalTotals(owner, payload, entryList(owner, payload).state);
  };
  for (const { id, total } of money.phases)
    expect(totalsOf({ phase_id: id })).toEqual({ cost: total.actual, paid: total.paid });
  for (const { id, actual, paid } of money.phases.flatMap(({ lines }) => lines))
    expect(totalsOf({ line_id: id })).toEqual({ cost: actual, paid });
  expect(totalsOf({ phase_id: works })).toEqual({ cost: 400_00, paid: 280_00 });
  expect(entryList(owner, { project_id, line_id: beams }).total).toBe(1);
  const all = [money.total, ...money.outside.map(({ figures }) => figures)];
  const sum = (name: 'actual' | 'paid') => all.reduce((total, one) => total + one[name], 0);
  const whole = { cost: sum('actual'), paid: sum('paid') };
  expect(journalTotals(owner, { project_id }, { search: '', filters: {} })).toEqual(whole);
  const only = (filters: Record<string, string>) =>
    journalTotals(owner, { project_id, ...filters }, { search: '', filters });
  expect(only({ open: 'open' })).toEqual({ owed: money.owed });
  expect(only({ kind: 'income' })).toEqual({ income: money.income });
  const bills = { search: '', filters: { kind: 'bill' } };
  expect(journalTotals(owner, { project_id, kind: 'bill' }, bills)).toBeNull();
});

test('the journal of a month sums to its rows in the cash flow and the VAT report', () => {
  const { owner, one, addPhase, expense, bill, income, reverse } = booksSetUp();
  const project_id = one.project.id;
  const works = addPhase();
  const reclaimed = { vat_rate: '18', reclaims_vat: 'on', phase_id: works };
  expense('118', { ...reclaimed, date: '2026-01-10' });
  reverse(expense('59', { ...reclaimed, date: '2026-01-11' }).id);
  bill(236, { ...reclaimed, date: '2026-02-05' });
  income(590, { vat_rate: '18', date: '2026-02-10' });
  expense('7', { phase_id: works, date: '2026-03-01' });
  const inMonth = (month: string, more: Record<string, string> = {}) => {
    const filters = { month, ...more };
    return journalTotals(owner, { project_id, ...filters }, { search: '', filters });
  };
  const cash = cashFlow(owner, { project_id }).rows;
  const vat = vatReport(owner, { project_id }).rows;
  expect([cash.length, vat.length]).toEqual([3, 2]);
  for (const { month, cashIn, cashOut } of cash)
    expect(inMonth(month)).toMatchObject({ cashIn, cashOut });
  for (const { month, vatCharged, vatPaid, balance } of vat)
    expect(inMonth(month)).toMatchObject({ vatCharged, vatPaid, vatToPay: balance });
  expect(inMonth('2026-03')).toEqual({ cashIn: 0, cashOut: 7_00 });
  expect(inMonth('2020-01')).toEqual({ cashIn: 0, cashOut: 0 });
  expect(inMonth('2026-01', { kind: 'bill' })).toBeNull();
});

test('the journal of a line lists nothing of another project', () => {
  const { owner, one, addPhase, expense, lineOf } = booksSetUp();
  const works = addPhase();
  expense('50', { phase_id: works });
  const line_id = lineOf(works).id;
  const project_id = one.project.id;
  expect(entryList(owner, { project_id, line_id }).total).toBe(1);
  const state = { search: '', filters: { line_id: String(line_id) } };
  expect(journalTotals(owner, { project_id: 999, line_id }, state)).toEqual({ cost: 0, paid: 0 });
});
