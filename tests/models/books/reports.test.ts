import { expect, test } from 'vitest';
import { textFor } from '~/i18n/words';
import { createBudgetLine } from '~/models/books/budget.server';
import { cashFlow, cashFlowOf } from '~/models/books/cash-flow.server';
import { costFile } from '~/models/books/cost-file.server';
import { costReport } from '~/models/books/cost-report.server';
import { journalFile } from '~/models/books/journal.server';
import { everyMonth } from '~/models/books/months';
import { vatMonthsOf, vatReport } from '~/models/books/vat-report.server';
import { releaseRetention } from '~/models/orders/release.server';
import { createOrder } from '~/models/orders/save.server';
import { orderPage } from '~/models/orders/show.server';
import { openOrder } from '~/models/orders/status.server';
import { as } from '../../support/caller';
import { person } from '../../support/world';
import { booksSetUp } from './set-up';

const amounts = (row: object, ...names: string[]) =>
  names.map((name) => (row as Record<string, number>)[name]! / 100);

/** The figures expected below are computed by hand. */
function filledProject() {
  const set = booksSetUp({ project: { purchasePrice: null } });
  const { owner, one } = set;
  const whole = set.addPhase(1000, 0);
  const part = set.addPhase(400, 0, { parent_id: whole });
  const { id: tiles } = createBudgetLine(owner, {
    project_id: one.project.id,
    phase_id: part,
    title: 'Tiles',
    original: '150',
    from_general: 'on',
  });
  const reclaimed = { vat_rate: '18', reclaims_vat: 'on' };
  set.expense(118, { ...reclaimed, line_id: tiles, date: '2025-11-20' });
  const wrong = set.expense(59, { ...reclaimed, phase_id: part, date: '2025-11-30' });
  set.reverse(wrong.id);
  const bill = set.bill(236, { ...reclaimed, phase_id: whole, date: '2026-01-05' });
  set.pay(bill.id, 100, { date: '2026-02-01' });
  set.income(590, { vat_rate: '18', date: '2026-02-10' });
  // VAT that does not come back is a part of the cost.
  set.expense(70, { vat_rate: '18', line_id: tiles, date: '2026-02-11' });
  return { ...set, whole, part, tiles, input: { project_id: one.project.id } };
}

test('the cost report adds the parts of a phase to it, and its rows to the total', () => {
  const { owner, input } = filledProject();
  const { rows, total } = costReport(owner, input);
  const names = ['original', 'revised', 'actual', 'forecast', 'over'];
  // Tiles: 100 + 70 = 170 of 150. The part: 170 of 400. The whole: 200 + 170 of 1000.
  expect(rows.map((row) => [row.kind, row.depth, ...amounts(row.figures, ...names)])).toEqual([
    ['phase', 0, 1000, 1000, 370, 1020, 20],
    ['line', 1, 600, 600, 200, 600, 0],
    ['phase', 1, 400, 400, 170, 420, 20],
    ['line', 2, 250, 250, 0, 250, 0],
    ['line', 2, 150, 150, 170, 170, 20],
  ]);
  expect(amounts(total, ...names)).toEqual([1000, 1000, 370, 1020, 20]);
});

test('the file of the cost report has each amount once, with its phases and level, and a total', () => {
  const { owner, input, phase, whole, part } = filledProject();
  const { header, rows } = costFile(owner, input, textFor('en-US'));
  const column = (name: string) => rows.map((row) => row[header.indexOf(name)]);
  const [top, below] = [phase(whole).title, phase(part).title];
  expect(column('Phase')).toEqual([top, `${top} › ${below}`, `${top} › ${below}`, '']);
  expect(column('Phase or line')).toEqual([
    'Not broken down',
    'Not broken down',
    'Tiles',
    'Cost of the work',
  ]);
  expect(column('Kind')).toEqual(['Line', 'Line', 'Line', 'Total']);
  expect(column('Level')).toEqual([2, 3, 3, null]);
  expect(column('Spent')).toEqual([200, 0, 170, 370]);
  expect(column('Forecast')).toEqual([600, 250, 170, 1020]);
});

test('a phase that is not broken down is one row of the file', () => {
  const { owner, one, addPhase } = booksSetUp({ project: { purchasePrice: null } });
  addPhase(10, 5, { title: 'Roof' });
  const { rows } = costFile(owner, { project_id: one.project.id }, textFor('en-US'));
  expect(rows).toEqual([
    ['Roof', 'Roof', 'Phase', 1, 10, 0, 10, 0, 5, 10, 0],
    ['', 'Cost of the work', 'Total', null, 10, 0, 10, 0, 5, 10, 0],
  ]);
});

test('the cash flow counts money on the day it moved, with months in between', () => {
  const { owner, input } = filledProject();
  const { rows, total } = cashFlow(owner, input);
  const row = (of: (typeof rows)[number]) => [
    of.month,
    ...amounts(of, 'cashIn', 'cashOut', 'balance'),
  ];
  expect(rows.map(row)).toEqual([
    ['2025-11', 0, 118, -118],
    ['2025-12', 0, 0, -118],
    ['2026-01', 0, 0, -118],
    ['2026-02', 590, 170, 302],
  ]);
  expect(amounts(total, 'cashIn', 'cashOut', 'balance')).toEqual([590, 288, 302]);
});

test('the VAT report has what was charged and what comes back, by the month of the document', () => {
  const { owner, input } = filledProject();
  const { rows, total } = vatReport(owner, input);
  const row = (of: (typeof rows)[number]) => [
    of.month,
    ...amounts(of, 'vatCharged', 'vatPaid', 'balance'),
  ];
  expect(rows.map(row)).toEqual([
    ['2025-11', 0, 18, -18],
    ['2026-01', 0, 36, -36],
    ['2026-02', 90, 0, 90],
  ]);
  expect(amounts(total, 'vatCharged', 'vatPaid', 'balance')).toEqual([90, 54, 36]);
});

test('typed costs are no cash, because the owner paid them', () => {
  const { owner, addPhase, one } = booksSetUp({ project: { purchasePrice: null } });
  addPhase(1000, 250);
  const { rows } = cashFlow(owner, { project_id: one.project.id });
  expect(rows).toEqual([]);
});

test('people who do not run the project see no report', () => {
  const { db, one, two, addPhase } = booksSetUp({ project: { purchasePrice: null } });
  addPhase(10, 5);
  const input = { project_id: one.project.id };
  const investor = as(db, person(db, 'investor', { companyId: one.id }));
  for (const report of [costReport, cashFlow, vatReport]) {
    expect(() => report(as(db, two.admin), input)).toThrow('not-found');
    expect(() => report(investor, input)).toThrow('forbidden');
  }
});

test('reports of nothing are empty', () => {
  expect([cashFlowOf([]), vatMonthsOf([]), everyMonth([], {})]).toEqual([[], [], []]);
});

test('the file of the journal has net and VAT of a document once', () => {
  const { owner, input } = filledProject();
  const { header, rows } = journalFile(owner, input, textFor('en-US'));
  const all = [...rows].flat();
  const sum = (name: string) =>
    all.reduce((total, row) => total + Number(row[header.indexOf(name)] ?? 0), 0);
  // Expenses 100 + 59.32, bill 200, payment 100, income 500; one expense is reversed.
  expect(sum('Net')).toBeCloseTo(959.32, 2);
  expect(sum('VAT')).toBeCloseTo(18 + 36 + 90 + 10.68, 2);
  expect(sum('Debit')).toBeCloseTo(sum('Credit'), 2);
});

test('the file of the journal has the phase of each posting', () => {
  const { owner, one, addPhase, bill } = booksSetUp({ project: { purchasePrice: null } });
  const project_id = one.project.id;
  const [roof, facade] = ['Roof', 'Facade'].map((title) => addPhase(0, 0, { title }));
  const { id } = createOrder(owner, {
    project_id,
    supplier: 'Cohen & Sons',
    title: 'Stone',
    retention: '10',
    lines: [roof, facade].map((phase) => ({ place: `phase-${phase}`, amount: '100' })),
  });
  openOrder(owner, { id });
  for (const line of orderPage(owner, { id }).lines) bill(100, { order_line_id: String(line.id) });
  releaseRetention(owner, { id, due_date: '2026-09-01' });
  const { header, rows } = journalFile(owner, { project_id }, textFor('en-US'));
  const cell = (row: unknown[], name: string) => row[header.indexOf(name)];
  const released = [...rows].flat().filter((row) => cell(row, 'Kind') === 'Retention released');
  expect(released.map((row) => [cell(row, 'Debit'), cell(row, 'Phase')])).toEqual([
    [10, 'Roof'],
    [null, 'Roof'],
    [10, 'Facade'],
    [null, 'Facade'],
  ]);
});
