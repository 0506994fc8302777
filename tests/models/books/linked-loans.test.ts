import { loans } from 'db/schema/loan';
import { linkedPayments } from 'db/schema/price-index';
import { eq } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { checkBooks } from '~/models/books/check.server';
import { loanList } from '~/models/loans/list.server';
import { instalmentForm } from '~/models/loans/pay.server';
import { updateLoan } from '~/models/loans/save.server';
import { deleteIndexRow, updateIndexRow } from '~/models/price-indexes/rows.server';
import { createIndex } from '~/models/price-indexes/save.server';
import { as } from '../../support/caller';
import { errorKeysOf } from '../../support/refused';
import { linkedSetUp } from '../price-indexes-set-up';

describe('a loan that follows an index', () => {
  test('stores its index, base and share, and changes them until it is drawn', () => {
    const { owner, linkedLoan, page, terms, indexId } = linkedSetUp();
    const id = linkedLoan({ linked_share: '40', has_floor: 'on' });
    expect(page(id)).toMatchObject({
      index: { id: indexId, name: 'Consumer prices' },
      base: { month: '2025-10', value: 100e9 },
      linkedShare: 4_000,
      hasFloor: true,
    });
    updateLoan(owner, { ...terms, id, version: 1 });
    expect(page(id)).toMatchObject({
      index: null,
      baseMonth: null,
      linkedShare: null,
      hasFloor: false,
    });
  });

  test('needs a month with a value, an index of its company and a share up to 100 percent', () => {
    const { db, two, linkedLoan } = linkedSetUp();
    expect(errorKeysOf(() => linkedLoan({ base_month: undefined }))).toEqual({
      base_month: 'form.errors.required',
    });
    expect(errorKeysOf(() => linkedLoan({ base_month: '2024-01' }))).toEqual({
      base_month: 'loan.errors.noBase',
    });
    const other = createIndex(as(db, two.admin), { name: 'Of another company' }).id;
    for (const index_id of [String(other), '999'])
      expect(errorKeysOf(() => linkedLoan({ index_id }))).toEqual({
        index_id: 'form.errors.choice',
      });
    for (const linked_share of ['0', '100.01', '-5', 'half'])
      expect(errorKeysOf(() => linkedLoan({ linked_share }))).toEqual({
        linked_share: 'loan.errors.share',
      });
  });

  test('ignores the link fields without an index', () => {
    const { linkedLoan, page } = linkedSetUp();
    const id = linkedLoan({ index_id: undefined, linked_share: '40', has_floor: 'on' });
    expect(page(id)).toMatchObject({ index: null, baseMonth: null, linkedShare: null });
    expect(page(id).schedule[0]).toMatchObject({ linkedPayment: 10_000, indexMonth: null });
  });

  test('shows the amounts to come with the newest index, provisionally', () => {
    const { linkedLoan, page, draw, owner } = linkedSetUp();
    const id = linkedLoan({ first_payment_on: '2026-02-20' });
    draw(id, { date: '2026-01-20' });
    const { schedule } = page(id);
    const first = { payment: 10_000, linkedPayment: 10_500, indexMonth: '2026-01' };
    expect(schedule[0]).toMatchObject({ ...first, isProvisional: false });
    expect(schedule[1]).toMatchObject({ ...first, dueOn: '2026-03-20', isProvisional: true });
    expect(page(id)).toMatchObject({ balance: 120_000, linkedBalance: 126_000 });
    expect(instalmentForm(owner, { id }).linked).toMatchObject({ amount: 10_500 });
  });

  test('is paid with the index of the day: what it adds is a cost of financing', () => {
    const { linkedLoan, page, draw, pay, postingsOf, entry, works, phase, db, owner } =
      linkedSetUp();
    const id = linkedLoan({ annual_rate: '12', method: 'interest-only' });
    draw(id, { date: '2026-01-20' });
    const { entryId } = pay(id, { date: '2026-01-20', principal: '100', interest: '12' });
    // 112.00 × 102.5 / 100 = 114.80
    expect(postingsOf(entryId)).toEqual([
      ['loan', 100],
      ['cash', -100],
      ['financing', 12],
      ['cash', -12],
      ['financing', 2.8],
      ['cash', -2.8],
    ]);
    expect(entry(entryId)).toMatchObject({ category: 'financing', net: 11_480 });
    expect(phase(works).actualCost).toBe(0);
    expect(page(id)).toMatchObject({ repaid: 10_000, interest: 1_200, linkage: 280 });
    expect(page(id).entries.at(-1)).toMatchObject({
      linkage: 280,
      balance: 110_000,
      linkedBalance: 112_750,
      indexMonth: '2025-12',
    });
    expect(loanList(owner, {}).rows).toMatchObject([
      { interest: 1_200, linkage: 280, indexName: 'Consumer prices' },
    ]);
    expect(checkBooks(db)).toEqual([]);
  });

  test('owes nothing once it is repaid, for any movement of the index', () => {
    const { linkedLoan, page, draw, pay, postingsOf, db } = linkedSetUp();
    const id = linkedLoan({ months: '3', linked_share: '50' });
    draw(id, { date: '2025-11-20' });
    const paid = ['2025-11-20', '2025-12-20', '2026-02-20'].map((date) => pay(id, { date }));
    const linkage = paid.map(({ amount }) => amount - 40_000);
    // Half of the amount follows 100 → 100, 101 and 105.
    expect(linkage).toEqual([0, 200, 1_000]);
    expect(page(id)).toMatchObject({ state: 'repaid', balance: 0, linkedBalance: 0 });
    expect(page(id).linkage).toBe(1_200);
    expect(postingsOf(paid[0]!.entryId)).toHaveLength(2);
    expect(checkBooks(db)).toEqual([]);
  });

  test('costs less after the index fell, unless a floor was agreed', () => {
    const { importRows, linkedLoan, draw, pay, page, db } = linkedSetUp();
    importRows('2025-12,90');
    const [plain, floored] = [linkedLoan(), linkedLoan({ has_floor: 'on' })];
    for (const id of [plain, floored]) draw(id, { date: '2026-01-20' });
    expect(pay(plain, { date: '2026-01-20' }).amount).toBe(9_000);
    expect(pay(floored, { date: '2026-01-20' }).amount).toBe(10_000);
    expect(page(plain).linkage).toBe(-1_000);
    expect(checkBooks(db)).toEqual([]);
  });

  test('cannot be paid beyond the largest amount', () => {
    const { importRows, linkedLoan, draw, pay } = linkedSetUp();
    importRows('2025-12,1000000');
    const id = linkedLoan({ principal: '9000000000' });
    draw(id, { date: '2026-01-20' });
    expect(errorKeysOf(() => pay(id, { date: '2026-01-20' }))).toEqual({
      principal: 'loan.refused.linkedTooMuch',
    });
  });
});

describe('what was paid', () => {
  test('keeps its index: its value cannot be changed or deleted', () => {
    const { owner, indexId, values, check, linkedLoan, draw, pay, db, importRows } = linkedSetUp();
    const id = linkedLoan();
    draw(id, { date: '2026-01-20' });
    pay(id, { date: '2026-01-20' });
    for (const month of ['2025-10', '2025-12']) {
      const { id: row_id, version } = values().find((row) => row.month === month)!;
      const change = { id: indexId, row_id, version, month, value: '99' };
      expect(errorKeysOf(() => updateIndexRow(owner, change))).toEqual({
        value: 'priceIndex.errors.paid',
      });
      expect(() => deleteIndexRow(owner, { id: indexId, row_id })).toThrow('in-use');
      expect(check(`${month},99`).rows[0]?.errors).toEqual([
        { column: 'value', text: 'priceIndex.errors.paid' },
      ]);
      const sql = `update index_rows set value = 1 where id = ${row_id}`;
      expect(() => db.$client.exec(sql)).toThrow('paid with this index');
      expect(() => db.$client.exec(`delete from index_rows where id = ${row_id}`)).toThrow('paid');
    }
    expect(importRows('2025-11,99')).toMatchObject({ count: 1 });
    for (const sql of ['update linked_payments set value = 1', 'delete from linked_payments'])
      expect(() => db.$client.exec(sql)).toThrow('cannot be');
    expect(checkBooks(db)).toEqual([]);
  });

  test('does not change when a later index is published', () => {
    const { linkedLoan, draw, pay, page, db, importRows } = linkedSetUp();
    const id = linkedLoan();
    draw(id, { date: '2026-03-16' });
    const { amount } = pay(id, { date: '2026-03-16' });
    expect(amount).toBe(10_500);
    expect(page(id).entries.at(-1)).toMatchObject({ isProvisional: true, indexMonth: '2026-01' });
    importRows('month,value,published_on\n2026-02,110,2026-03-01');
    expect(page(id)).toMatchObject({ linkage: 500 });
    expect(page(id).schedule[0]).toMatchObject({ linkedPayment: 11_000 });
    expect(checkBooks(db)).toEqual([]);
  });

  test('is reversed with its linkage, and its index can be corrected then', () => {
    const { owner, indexId, values, linkedLoan, draw, pay, page, reverse, works, phase, db } =
      linkedSetUp();
    const id = linkedLoan();
    draw(id, { date: '2026-01-20' });
    const { entryId } = pay(id, { date: '2026-01-20' });
    reverse(entryId);
    expect(page(id)).toMatchObject({ balance: 120_000, linkage: 0, paid: 0 });
    expect(page(id).entries.map(({ linkage }) => linkage)).toEqual([0, 250, -250]);
    expect(phase(works).actualCost).toBe(0);
    const { id: row_id, version } = values().find(({ month }) => month === '2025-12')!;
    updateIndexRow(owner, { id: indexId, row_id, version, month: '2025-12', value: '103' });
    expect(pay(id, { date: '2026-01-20' }).amount).toBe(10_300);
    expect(checkBooks(db)).toEqual([]);
  });

  test('is recomputed by the check of the books', () => {
    const { linkedLoan, draw, pay, db } = linkedSetUp();
    const id = linkedLoan();
    draw(id, { date: '2026-01-20' });
    const { entryId } = pay(id, { date: '2026-01-20' });
    db.$client.exec('drop trigger linked_payments_fixed');
    db.update(linkedPayments)
      .set({ value: 101e9 })
      .where(eq(linkedPayments.entryId, entryId))
      .run();
    db.update(loans).set({ baseMonth: '2020-01' }).run();
    expect(checkBooks(db).map(({ fault }) => fault)).toEqual([
      `index at the signing of loan ${id}: 0 instead of 1`,
      `linkage of entry ${entryId}: 250 instead of 100`,
      `amount of entry ${entryId}: 10250 instead of 10100`,
    ]);
  });

  test('is paid once by a form that is sent twice', () => {
    const { linkedLoan, draw, pay, page } = linkedSetUp();
    const id = linkedLoan();
    draw(id, { date: '2026-01-20' });
    const twice = { form_key: 'linked-twice-key', date: '2026-01-20' };
    expect(pay(id, twice).entryId).toBe(pay(id, twice).entryId);
    expect(page(id).paid).toBe(1);
  });
});
