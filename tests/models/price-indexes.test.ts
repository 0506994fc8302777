import { auditLog } from 'db/schema/audit';
import { indexRows, priceIndexes } from 'db/schema/price-index';
import { desc } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { decimalText } from '~/models/finance/decimal';
import { importIndexRows } from '~/models/price-indexes/import.server';
import { indexList } from '~/models/price-indexes/list.server';
import { deleteIndexRow, newIndexRow, updateIndexRow } from '~/models/price-indexes/rows.server';
import {
  createIndex,
  deleteIndex,
  indexPage,
  updateIndex,
} from '~/models/price-indexes/save.server';
import { as } from '../support/caller';
import { errorKeysOf } from '../support/refused';
import { join, person } from '../support/world';
import { consumerPrices, linkedSetUp } from './price-indexes-set-up';

type Set = ReturnType<typeof linkedSetUp>;

const valuesOf = ({ values }: Set) =>
  values().map(({ month, value }) => [month, decimalText(value)]);
const rowOf = ({ values }: Set, month: string) => values().find((row) => row.month === month)!;

describe('an index', () => {
  test('has a name of its own in the company, and is renamed and deleted', () => {
    const { owner, indexId } = linkedSetUp();
    expect(errorKeysOf(() => createIndex(owner, { name: ' consumer  PRICES ' }))).toEqual({
      name: 'priceIndex.errors.nameTaken',
    });
    updateIndex(owner, { id: indexId, version: 1, name: 'CPI' });
    expect(indexList(owner, {}).rows).toMatchObject([
      { name: 'CPI', month: '2026-01', value: 105e9, publishedOn: '2026-02-15', loans: 0 },
    ]);
    expect(() => updateIndex(owner, { id: indexId, version: 1, name: 'Prices' })).toThrow('stale');
    deleteIndex(owner, { id: indexId });
    expect(indexList(owner, {}).rows).toEqual([]);
  });

  test('stays while a loan follows it', () => {
    const set = linkedSetUp();
    const { owner, indexId, linkedLoan } = set;
    linkedLoan();
    expect(() => deleteIndex(owner, { id: indexId })).toThrow('in-use');
    expect(rowOf(set, '2025-10')).toMatchObject({ isBase: true, isPaid: false });
  });

  test('belongs to those who keep the books of its company', () => {
    const { db, one, two, indexId } = linkedSetUp();
    const read = (actor: Parameters<typeof as>[1]) => indexPage(as(db, actor), { id: indexId });
    for (const reader of [one.admin, one.entrepreneur])
      expect(read(reader)).toMatchObject({ id: indexId });
    for (const other of [two.admin, two.entrepreneur]) {
      expect(() => read(other)).toThrow('not-found');
      const rows = '2026-02,5';
      expect(() => importIndexRows(as(db, other), { id: indexId, rows })).toThrow('not-found');
    }
    for (const role of ['investor', 'tenant'] as const) {
      const member = person(db, role, { companyId: one.id });
      join(db, one.project.id, member, role);
      expect(() => read(member)).toThrow('forbidden');
      expect(() => createIndex(as(db, member), { name: 'CPI' })).toThrow('forbidden');
    }
  });
});

describe('a value', () => {
  test('is added with the usual day and the factor of the month before', () => {
    const set = linkedSetUp();
    const { addValue, importRows, owner, indexId } = set;
    importRows('month,value,factor\n2025-09,80,1.25');
    expect(newIndexRow(owner, { id: indexId }).month).toBe('2026-02');
    addValue({ month: '2025-08', value: '79.5' });
    expect(rowOf(set, '2025-08')).toMatchObject({ factor: 1e9, publishedOn: '2025-09-15' });
    const { id, version } = rowOf(set, '2025-10');
    const change = { id: indexId, row_id: id, version, month: '2025-10', value: '99' };
    updateIndexRow(owner, change);
    expect(rowOf(set, '2025-10')).toMatchObject({ value: 99e9, factor: 1.25e9, version: 2 });
    expect(() => updateIndexRow(owner, change)).toThrow('stale');
    deleteIndexRow(owner, { id: indexId, row_id: id });
    expect(rowOf(set, '2025-10')).toBeUndefined();
  });

  test.each([
    [{ month: '2026-13', value: '5' }, { month: 'priceIndex.errors.month' }],
    [{ month: 'March', value: '5' }, { month: 'priceIndex.errors.month' }],
    [{ month: '2025-12', value: '5' }, { month: 'priceIndex.errors.monthTaken' }],
    [{ month: '2026-03', value: '5' }, { month: 'priceIndex.errors.future' }],
    [
      { month: '2026-02', value: '5', published_on: '2026-02-28' },
      { published_on: 'priceIndex.errors.beforeEnd' },
    ],
    [{ month: '2025-09', value: '0' }, { value: 'priceIndex.errors.decimal' }],
    [{ month: '2025-09', value: '-4' }, { value: 'priceIndex.errors.decimal' }],
    [{ month: '2025-09', value: '1000001' }, { value: 'priceIndex.errors.decimal' }],
    [{ month: '2025-09', value: '5', factor: '0' }, { factor: 'priceIndex.errors.decimal' }],
  ])('is refused: %j', (typed, errors) => {
    const { addValue } = linkedSetUp();
    expect(errorKeysOf(() => addValue(typed))).toEqual(errors);
  });

  test('is found only through its own index', () => {
    const set = linkedSetUp();
    const { owner } = set;
    const other = createIndex(owner, { name: 'Building costs' }).id;
    const row_id = rowOf(set, '2026-01').id;
    expect(() => deleteIndexRow(owner, { id: other, row_id })).toThrow('not-found');
  });
});

describe('an import', () => {
  test('adds new months, changes others and leaves what is the same', () => {
    const set = linkedSetUp();
    const { check, importRows, db } = set;
    const rows = `${consumerPrices.replace('102.5', '102.6')}\n2025-09,99`;
    expect(check(rows)).toMatchObject({ wrong: 0, added: 1, changed: 1, unchanged: 3 });
    expect(importRows(rows)).toMatchObject({ count: 2 });
    expect(valuesOf(set)).toEqual([
      ['2026-01', '105'],
      ['2025-12', '102.6'],
      ['2025-11', '101'],
      ['2025-10', '100'],
      ['2025-09', '99'],
    ]);
    const logged = db.select().from(auditLog).orderBy(desc(auditLog.id)).get();
    expect(logged).toMatchObject({
      action: 'price-index.import',
      changes: { rows: { to: 2 }, '2025-12': { from: '102.5', to: '102.6' } },
    });
    expect(importRows(rows)).toMatchObject({ count: 0 });
  });

  test.each([
    ['in the order of the columns', '2025-09;99;15/10/2025;1.2'],
    [
      'from a spreadsheet',
      'Month\tChaining factor\tPublished on\tValue\n9/2025\t1.2\t2025-10-15\t99',
    ],
    ['in Hebrew', 'ערך,חודש,מקדם קשר,פורסם\n99,09.2025,1.2,15/10/2025'],
    ['by the names of the API', 'month,value,published_on,factor\n2025-09-01,99,2025-10-15,1.20'],
  ])('is read %s', (_, rows) => {
    const set = linkedSetUp();
    set.importRows(rows);
    expect(rowOf(set, '2025-09')).toMatchObject({
      value: 99e9,
      factor: 1.2e9,
      publishedOn: '2025-10-15',
    });
  });

  test('continues the chaining factor of the month before, in any order', () => {
    const set = linkedSetUp();
    set.importRows('month,value,factor\n2025-09,50,\n2025-08,50,2\n2025-07,49,1.5');
    expect(rowOf(set, '2025-09').factor).toBe(2e9);
  });

  test.each([
    ['a wrong month', '2025-00,99', 'month', 'priceIndex.errors.month'],
    ['a month twice', '2025-09,99\n2025-09,98', 'month', 'priceIndex.errors.monthTwice'],
    ['a negative value', '2025-09,-99', 'value', 'priceIndex.errors.decimal'],
    ['a huge value', `2025-09,${'9'.repeat(40)}`, 'value', 'priceIndex.errors.decimal'],
    ['a text', '2025-09,about a hundred', 'value', 'priceIndex.errors.decimal'],
    ['no value', '2025-09,', 'value', 'form.errors.required'],
    ['an impossible day', '2025-09,99,31/02/2026', 'published_on', 'form.errors.day'],
    ['a month that is not published', '2026-03,99', 'published_on', 'priceIndex.errors.future'],
    ['a formula', `2025-09,=1+1`, 'value', 'priceIndex.errors.decimal'],
  ])('reports %s at its cell, and saves nothing', (_, rows, column, text) => {
    const { check, importRows, db } = linkedSetUp();
    const all = `2025-08,90\n${rows}`;
    const checked = check(all);
    expect(checked.wrong).toBe(1);
    expect(checked.rows.flatMap(({ errors }) => errors)).toEqual([
      expect.objectContaining({ column, text }),
    ]);
    expect(errorKeysOf(() => importRows(all))).toEqual({ rows: 'priceIndex.import.wrongRow' });
    expect(db.select().from(indexRows).all()).toHaveLength(4);
  });

  test.each([
    ['', 'form.errors.required'],
    ['month,value', 'form.errors.required'],
    ['month,factor\n2025-09,1', 'priceIndex.import.missing.value'],
    ['"2025-09,99', 'form.errors.openQuote'],
    [Array.from({ length: 1_501 }, () => '2025-09,1').join('\n'), 'form.errors.tooManyRows'],
  ])('rejects text that is not a table ($#)', (rows, text) => {
    const { importRows } = linkedSetUp();
    expect(errorKeysOf(() => importRows(rows))).toEqual({ rows: text });
  });

  test('is done once for a form that is sent twice', () => {
    const { owner, indexId, db } = linkedSetUp();
    const form = { id: indexId, rows: '2025-09,99', form_key: 'import-twice-key' };
    expect(importIndexRows(owner, form)).toEqual(importIndexRows(owner, form));
    const created = { name: 'Twice', form_key: 'create-twice-key' };
    expect(createIndex(owner, created)).toEqual(createIndex(owner, created));
    expect(db.select().from(priceIndexes).all()).toHaveLength(2);
  });
});
