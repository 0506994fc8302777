import { budgetLines } from 'db/schema/book';
import { eq } from 'drizzle-orm';
import { expect, onTestFinished, test, vi } from 'vitest';
import { checkAllBooks, checkBooksDaily, lastBooksCheck } from '~/models/books/check-daily.server';
import { log } from '~/services/log/log.server';
import { now } from '../../support/world';
import { booksSetUp } from './set-up';

test('the daily check stores its result, names what is wrong and logs it as an error', () => {
  const { db, one, addPhase, expense } = booksSetUp();
  const errorLog = vi.spyOn(log, 'error').mockImplementation(() => {});
  onTestFinished(() => errorLog.mockRestore());
  addPhase(1000);
  expense(50);
  expect(lastBooksCheck(db)).toBe(null);
  checkBooksDaily(db, now);
  expect(errorLog).not.toHaveBeenCalled();
  expect(lastBooksCheck(db)).toEqual({ value: 'good', at: now });
  db.update(budgetLines).set({ actual: 1 }).where(eq(budgetLines.account, 'work')).run();
  const faults = checkAllBooks(db, now + 1);
  expect(faults[0]).toEqual({
    projectId: one.project.id,
    fault: expect.stringMatching(/^actual cost of budget line \d+: 1 instead of 5000$/),
  });
  checkBooksDaily(db, now + 2);
  expect(lastBooksCheck(db)).toEqual({ value: 'bad', at: now + 2 });
  expect(errorLog).toHaveBeenCalledWith(
    expect.objectContaining({ event: 'books-check', faults }),
    'check of the books failed',
  );
});
