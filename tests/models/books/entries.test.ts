import { journalEntries, postings, suppliers } from 'db/schema/book';
import { projects } from 'db/schema/project';
import { eq } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { lockBooks } from '~/models/books/budget.server';
import { checkBooks } from '~/models/books/check.server';
import { createExpense } from '~/models/books/entries.server';
import { deletePhase } from '~/models/phases/delete.server';
import { as } from '../../support/caller';
import { dump } from '../../support/database';
import { reasonsOf } from '../../support/refused';
import { join, person, upload } from '../../support/world';
import { booksSetUp } from './set-up';

describe('an expense', () => {
  test('counts in its phase, the phases above it and the project, and remembers its supplier', () => {
    const { db, addPhase, expense, costs, entry, postingsOf } = booksSetUp();
    const works = addPhase(1000, 100);
    const part = addPhase(400, 60, { parent_id: works });
    expect([costs(works), costs(part)]).toEqual([
      [1000, 100],
      [400, 60],
    ]);
    const { id, isMoved } = expense('117', {
      phase_id: part,
      vat_rate: '17',
      category: 'materials',
      supplier: 'Home  Centre',
      invoice_number: 'A-7',
    });
    expect(isMoved).toBe(false);
    expect([costs(works), costs(part)]).toEqual([
      [1000, 217],
      [400, 177],
    ]);
    expect(entry(id)).toMatchObject({ kind: 'expense', net: 10_000, vat: 1_700, openAmount: 0 });
    expect(postingsOf(id)).toEqual([
      ['work', 117],
      ['cash', -117],
    ]);
    expense('10', { phase_id: part, supplier: 'home centre', category: 'labour' });
    expect(db.select().from(suppliers).all()).toMatchObject([
      { name: 'Home Centre', lastCategory: 'labour', lastVatRate: 0 },
    ]);
    expect(checkBooks(db)).toEqual([]);
  });

  test('counts net if the company gets the VAT back', () => {
    const { addPhase, expense, costs, postingsOf } = booksSetUp();
    const works = addPhase();
    const { id } = expense('117', { phase_id: works, vat_rate: '17', reclaims_vat: 'on' });
    expect(costs(works)).toEqual([0, 100]);
    expect(postingsOf(id)).toEqual([
      ['work', 100],
      ['vat', 17],
      ['cash', -100],
      ['cash', -17],
    ]);
  });

  test('typed without VAT has its VAT added', () => {
    const { addPhase, expense, entry } = booksSetUp();
    const fields = { phase_id: addPhase(), vat_rate: '18', without_vat: 'on' };
    expect(entry(expense('100.03', fields).id)).toMatchObject({ net: 10_003, vat: 1_801 });
  });

  test('of a day to come, or of a year that is probably mistyped, is refused', () => {
    const { one, owner, addPhase, expense, entry } = booksSetUp();
    const phase_id = addPhase();
    for (const date of ['1926-03-01'])
      expect(reasonsOf(() => expense('5', { phase_id, date }))).toHaveProperty('date');
    const { id } = expense('5', { phase_id, date: '2026-03-15' });
    expect(entry(id).date).toBe('2026-03-15');
    const input = { phase_id, amount: '5', project_id: one.project.id, form_key: 'too-early-form' };
    expect(() => createExpense(owner, { ...input, date: '2026-03-16' })).toThrow('future');
  });

  test('belongs to the running phase if none is chosen', () => {
    const { addPhase, expense, phase } = booksSetUp();
    const planned = addPhase(0, 0, { status: 'planning' });
    const running = addPhase(0, 0, { status: 'in-progress' });
    expense('5');
    expect([phase(planned).actualCost, phase(running).actualCost]).toEqual([0, 500]);
  });

  test('sent twice is one expense', () => {
    const { db, addPhase, expense, costs } = booksSetUp();
    const works = addPhase();
    const send = () => expense('5', { phase_id: works, form_key: 'the-same-key' });
    expect(send()).toEqual(send());
    expect(costs(works)).toEqual([0, 5]);
    const all = db.select().from(journalEntries).where(eq(journalEntries.kind, 'expense')).all();
    expect(all).toHaveLength(1);
  });

  test('refuses other projects’ phases, other people’s files and wrong amounts', () => {
    const { db, one, two, addPhase, expense } = booksSetUp();
    const works = addPhase();
    const foreign = upload(db, two.admin);
    const investor = person(db, 'investor', { companyId: null });
    join(db, one.project.id, investor, 'investor');
    const before = dump(db);
    expect(reasonsOf(() => expense('0', { phase_id: works }))).toHaveProperty('amount');
    expect(reasonsOf(() => expense('5', { phase_id: works + 1 }))).toHaveProperty('phase_id');
    expect(reasonsOf(() => expense('5', { phase_id: works, vat_rate: '-3' }))).toHaveProperty(
      'vat_rate',
    );
    expect(
      reasonsOf(() => expense('5', { phase_id: works, receipts: [{ file_id: foreign }] })),
    ).toHaveProperty('receipts');
    expect(reasonsOf(() => expense('5', { phase_id: works, line_id: 999 }))).toHaveProperty(
      'line_id',
    );
    const payload = { project_id: one.project.id, amount: '5', phase_id: works };
    expect(() => createExpense(as(db, investor), payload)).toThrow('forbidden');
    expect(() => createExpense(as(db, two.admin), payload)).toThrow('not-found');
    expect(dump(db)).toBe(before);
  });
});

describe('a bill', () => {
  test('is a cost when it is entered, and paid in parts', () => {
    const { db, addPhase, bill, pay, costs, entry, lineOf } = booksSetUp();
    const works = addPhase();
    const { id } = bill(100, { phase_id: works });
    expect([costs(works), entry(id).openAmount, lineOf(works).paid]).toEqual([[0, 100], 10_000, 0]);
    pay(id, 30);
    expect([entry(id).openAmount, lineOf(works).paid]).toEqual([7_000, 3_000]);
    expect(reasonsOf(() => pay(id, 70.01))).toHaveProperty('amount');
    const { id: rest } = pay(id);
    expect([entry(id).openAmount, lineOf(works).paid]).toEqual([0, 10_000]);
    expect(reasonsOf(() => pay(id))).toHaveProperty('amount');
    pay(id, 50, { corrects: rest });
    expect([entry(id).openAmount, lineOf(works).paid]).toEqual([2_000, 8_000]);
    expect(checkBooks(db)).toEqual([]);
  });

  test('is reversed only without payments', () => {
    const { db, addPhase, bill, pay, reverse, costs, entry } = booksSetUp();
    const works = addPhase();
    const { id } = bill(100, { phase_id: works });
    const { id: payment } = pay(id, 40);
    expect(reasonsOf(() => reverse(id))).toHaveProperty('corrects');
    reverse(payment);
    reverse(id);
    expect([costs(works), entry(id).openAmount]).toEqual([[0, 0], 0]);
    expect(() => pay(id, 10)).toThrow('not-found');
    expect(reasonsOf(() => reverse(id))).toHaveProperty('corrects');
    expect(checkBooks(db)).toEqual([]);
  });
});

describe('a correction', () => {
  test('posts the reversal on the day of the entry, and the new entry with the receipt', () => {
    const { db, one, addPhase, expense, costs, entry } = booksSetUp();
    const works = addPhase();
    const receipt = upload(db, one.entrepreneur);
    const first = { phase_id: works, date: '2026-02-03', receipts: [{ file_id: receipt }] };
    const { id: wrong } = expense('500', first);
    const { id: right } = expense('50', { phase_id: works, date: '2026-02-04', corrects: wrong });
    expect(costs(works)).toEqual([0, 50]);
    const reversal = entry(entry(wrong).reversedBy ?? 0);
    expect(reversal).toMatchObject({ kind: 'reversal', date: '2026-02-03', reverses: wrong });
    expect(entry(right)).toMatchObject({ corrects: wrong, date: '2026-02-04' });
    expect(reasonsOf(() => expense('5', { phase_id: works, corrects: wrong }))).toHaveProperty(
      'corrects',
    );
    expect(checkBooks(db)).toEqual([]);
  });

  test('of a locked month counts for the first open day and says so', () => {
    const { db, one, addPhase, expense, reverse, entry } = booksSetUp();
    const works = addPhase();
    const { id } = expense('5', { phase_id: works, date: '2026-01-20' });
    const admin = as(db, one.admin);
    const lock = (through: string) => lockBooks(admin, { project_id: one.project.id, through });
    lock('2026-01-31');
    expect(reasonsOf(() => lock('2026-01-31'))).toHaveProperty('through');
    for (const day of ['2026-12-31', '2026-02-15'])
      expect(reasonsOf(() => lock(day))).toHaveProperty('through');
    const reversal = reverse(id);
    expect(reversal).toMatchObject({ date: '2026-02-01', isMoved: true });
    const late = expense('7', { phase_id: works, date: '2026-01-31' });
    expect(entry(late.id)).toMatchObject({ date: '2026-02-01', documentDate: '2026-01-31' });
    expect(db.select().from(projects).where(eq(projects.id, one.project.id)).get()).toMatchObject({
      booksLockedThrough: '2026-01-31',
    });
  });
});

test('posted entries cannot be changed or deleted, even by other tools', () => {
  const { db, addPhase, expense } = booksSetUp();
  const works = addPhase();
  const { id } = expense('5', { phase_id: works });
  for (const change of [
    () => db.update(journalEntries).set({ net: 1 }).where(eq(journalEntries.id, id)).run(),
    () => db.delete(journalEntries).where(eq(journalEntries.id, id)).run(),
    () => db.update(postings).set({ amount: 1 }).where(eq(postings.entryId, id)).run(),
    () => db.delete(postings).where(eq(postings.entryId, id)).run(),
  ])
    expect(change).toThrow(/posted entry cannot/);
  db.delete(projects).run();
  expect(db.select().from(postings).all()).toEqual([]);
});

describe('the costs typed into a phase', () => {
  test('keep the submitted amount, and so do the phases above', () => {
    const { db, addPhase, type, costs, expense } = booksSetUp();
    const one = addPhase(1000, 300);
    const part = addPhase(400, 100, { parent_id: one });
    type(part, 500, 150, { parent_id: one });
    expect([costs(one), costs(part)]).toEqual([
      [1000, 300],
      [500, 150],
    ]);
    expense('25', { phase_id: part });
    expect([costs(one), costs(part)]).toEqual([
      [1000, 325],
      [500, 175],
    ]);
    const other = addPhase(200, 20);
    type(part, 500, 175, { parent_id: other });
    expect([costs(one), costs(part), costs(other)]).toEqual([
      [1000, 325],
      [500, 175],
      [200, 20],
    ]);
    expect(checkBooks(db)).toEqual([]);
  });

  test('go with a deleted phase, unless it has documents', () => {
    const { db, owner, addPhase, expense, reverse, costs } = booksSetUp();
    const one = addPhase(1000, 300);
    const part = addPhase(400, 100, { parent_id: one });
    const other = addPhase(200, 20);
    const { id } = expense('5', { phase_id: one });
    expect(reasonsOf(() => deletePhase(owner, { id: one, move_to: other }))).toHaveProperty('id');
    reverse(id);
    expect(reasonsOf(() => deletePhase(owner, { id: one, move_to: other }))).toHaveProperty('id');
    deletePhase(owner, { id: part });
    expect(costs(one)).toEqual([1000, 300]);
    deletePhase(owner, { id: other });
    expect(checkBooks(db)).toEqual([]);
  });
});
