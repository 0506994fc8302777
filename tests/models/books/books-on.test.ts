import path from 'node:path';
import Sqlite from 'better-sqlite3';
import { write } from 'db/prepared';
import { describe, expect, test } from 'vitest';
import { booksOn } from '~/models/books/books.server';
import { cashOf } from '~/models/books/cash.server';
import { createFolder } from '../../support/data-command';
import { booksSetUp } from './set-up';

const today = '2026-12-31';

describe('the balances of a project', () => {
  test('count entries that came since the last reading', () => {
    const { db, one, addPhase, expense } = booksSetUp();
    const projectId = one.project.id;
    const works = addPhase(1000, 100);
    expect(booksOn(db, projectId, today)).toMatchObject({ work: 100_00, property: 1_800_000_00 });
    expense('50', { phase_id: works, category: 'purchase' });
    expense('7', { phase_id: works, category: 'labour' });
    const books = booksOn(db, projectId, today);
    expect(books).toMatchObject({
      cash: -57_00,
      property: 1_800_050_00,
      work: 107_00,
      owner: -1_800_100_00,
    });
    expect(Object.values(books).reduce((sum, amount) => sum + amount, 0)).toBe(0);
  });

  test('count the entries up to a day', () => {
    const { db, one, addPhase, expense } = booksSetUp();
    const phase_id = addPhase();
    expense('50', { phase_id, date: '2026-01-02' });
    expense('7', { phase_id, date: '2026-01-03' });
    const cash = (day: string) => cashOf(db, one.project.id, day);
    expect(['2026-01-01', '2026-01-02', '2026-01-03'].map(cash)).toEqual([0, -50_00, -57_00]);
  });

  test('forget entries that are rolled back', () => {
    const { db, one, addPhase, expense } = booksSetUp();
    const projectId = one.project.id;
    const phase_id = addPhase();
    expense('50', { phase_id });
    const before = booksOn(db, projectId, today);
    const roll = () =>
      write(db, () => {
        expense('8', { phase_id });
        expect(cashOf(db, projectId, today)).toBe(-58_00);
        throw new Error('rolled back');
      });
    expect(roll).toThrow('rolled back');
    expect(booksOn(db, projectId, today)).toEqual(before);
    expense('9', { phase_id });
    expect(cashOf(db, projectId, today)).toBe(-59_00);
  });

  test('are read again after another database was copied into the file', async () => {
    const { db, one, addPhase, expense } = booksSetUp();
    const phase_id = addPhase();
    const folder = createFolder('books');
    const copy = path.join(folder, 'copy.db');
    await db.$client.backup(copy);
    expense('50', { phase_id });
    expect(cashOf(db, one.project.id, today)).toBe(-50_00);
    const source = new Sqlite(copy, { readonly: true });
    await source.backup(db.$client.name);
    source.close();
    expect(cashOf(db, one.project.id, today)).toBe(0);
    expense('7', { phase_id });
    expect(cashOf(db, one.project.id, today)).toBe(-7_00);
  });
});
