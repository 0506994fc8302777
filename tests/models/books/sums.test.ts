import path from 'node:path';
import Sqlite from 'better-sqlite3';
import { write } from 'db/prepared';
import { describe, expect, test } from 'vitest';
import { cashOf } from '~/models/books/cash.server';
import { sumsOf } from '~/models/books/sums.server';
import { createFolder } from '../../support/data-command';
import { booksSetUp } from './set-up';

describe('the sums of a project', () => {
  test('count entries that came since the last reading', () => {
    const { db, one, addPhase, expense } = booksSetUp();
    const projectId = one.project.id;
    expect(sumsOf(db, projectId)).toMatchObject({ purchase: 0, lastId: 0 });
    const works = addPhase(1000, 100);
    const { id: first } = expense('50', { phase_id: works, category: 'purchase' });
    expect(sumsOf(db, projectId)).toMatchObject({ purchase: 50_00, lastId: first });
    const { id: second } = expense('7', { phase_id: works, category: 'labour' });
    const { accounts, purchase, typedCosts, lastId } = sumsOf(db, projectId);
    expect({ purchase, lastId, cash: cashOf(db, projectId) }).toEqual({
      purchase: 50_00,
      lastId: second,
      cash: -57_00,
    });
    expect([...typedCosts.values()]).toEqual([100_00]);
    expect(Object.values(accounts).reduce((sum, amount) => sum + amount, 0)).toBe(0);
  });

  test('forget entries that are rolled back', () => {
    const { db, one, addPhase, expense } = booksSetUp();
    const projectId = one.project.id;
    const phase_id = addPhase();
    expense('50', { phase_id });
    const before = sumsOf(db, projectId);
    const roll = () =>
      write(db, () => {
        expense('8', { phase_id });
        expect(cashOf(db, projectId)).toBe(-58_00);
        throw new Error('rolled back');
      });
    expect(roll).toThrow('rolled back');
    expect(sumsOf(db, projectId)).toEqual(before);
    expense('9', { phase_id });
    expect(cashOf(db, projectId)).toBe(-59_00);
  });

  test('are read again after another database was copied into the file', async () => {
    const { db, one, addPhase, expense } = booksSetUp();
    const phase_id = addPhase();
    const folder = createFolder('sums');
    const copy = path.join(folder, 'copy.db');
    await db.$client.backup(copy);
    expense('50', { phase_id });
    expect(cashOf(db, one.project.id)).toBe(-50_00);
    const source = new Sqlite(copy, { readonly: true });
    await source.backup(db.$client.name);
    source.close();
    expect(cashOf(db, one.project.id)).toBe(0);
    expense('7', { phase_id });
    expect(cashOf(db, one.project.id)).toBe(-7_00);
  });
});
