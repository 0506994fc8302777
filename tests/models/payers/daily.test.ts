import type { Database } from 'db/client.server';
import { journalEntries } from 'db/schema/book';
import { projects } from 'db/schema/project';
import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { checkBooks } from '~/models/books/check.server';
import { postTypedDaily } from '~/models/payers/daily.server';
import { jobServices } from '../../support/jobs';
import { payersSetUp } from './set-up';

const hour = 3_600_000;

/** @returns true if there was something to post */
async function runDaily(db: Database, at: number): Promise<boolean> {
  const attempt = { number: 1, isLast: false, now: at, clock: () => at };
  const { write } = (await postTypedDaily.run(jobServices(db), {}, attempt)) ?? {};
  write?.(db);
  return write !== undefined;
}

test('typed amounts are posted once their day comes, in the time zone of the company', async () => {
  const set = payersSetUp({ start: '2027-01-03', price: 1_000_000 });
  const { db, addPhase, books } = set;
  db.run(sql`update companies set time_zone = 'Asia/Jerusalem'`);
  db.update(projects)
    .set({ extraValues: [{ label: 'Lawyer', amount: 5_000_00 }] })
    .run();
  addPhase(0, 70_000, { date_of_expense: '2027-01-05' });
  const runAt = (at: number) => runDaily(db, at);
  const owed = () => (0 - books('2027-12-31').owner) / 100;
  const entries = () => db.select().from(journalEntries).all().length;
  await runAt(Date.UTC(2027, 0, 2, 12));
  expect(owed()).toBe(0);
  // 3 January begins in Jerusalem at 22:00 UTC.
  await runAt(Date.UTC(2027, 0, 2, 22));
  expect(owed()).toBe(1_005_000);
  const after = entries();
  await runAt(Date.UTC(2027, 0, 2, 22) + hour);
  expect(entries()).toBe(after);
  await runAt(Date.UTC(2027, 0, 4, 23));
  expect(owed()).toBe(1_075_000);
  await runAt(Date.UTC(2027, 0, 5, 23));
  expect(owed()).toBe(1_075_000);
  expect(books('2027-01-04').work).toBe(0);
  expect(checkBooks(db)).toEqual([]);
});

test('a cost without a day of expense counts today in a running phase, and stays there', () => {
  const { db, addPhase, type, phase, books } = payersSetUp({ price: 0 });
  // The tests of models write on 15 March 2026; the phase ends later.
  const none = { date_of_expense: undefined };
  const id = addPhase(0, 500, { ...none, end_date: '2026-05-31' });
  const costs = () =>
    ['2026-03-14', '2026-03-15', '2026-06-01'].map((day) => books(day).work / 100);
  expect([phase(id).dateOfExpense, phase(id).costToCome]).toEqual(['2026-05-31', 0]);
  expect(costs()).toEqual([0, 500, 500]);
  type(id, 0, 500, { end_date: '2026-05-31', date_of_expense: '2026-05-31' });
  type(id, 0, 500, { end_date: '2026-07-31', date_of_expense: '2026-05-31' });
  type(id, 0, 500, { ...none, end_date: '2026-04-30', status: 'completed' });
  expect(costs()).toEqual([0, 500, 500]);
  expect(checkBooks(db)).toEqual([]);
});

test('a cost without a day is posted when its project begins, also without a price', async () => {
  const { db, addPhase, books } = payersSetUp({ start: '2027-01-03', price: 0 });
  addPhase(0, 500, {
    start_date: '2027-01-03',
    end_date: '2027-06-30',
    date_of_expense: undefined,
  });
  const dated = { end_date: '2027-06-30', date_of_expense: '2027-03-01' };
  addPhase(0, 70, { start_date: '2027-01-03', ...dated });
  expect(books('2027-12-31').work).toBe(0);
  await runDaily(db, Date.UTC(2027, 0, 3, 12));
  expect(['2027-01-02', '2027-01-03'].map((day) => books(day).work)).toEqual([0, 500_00]);
  expect(await runDaily(db, Date.UTC(2027, 0, 4, 12))).toBe(false);
  await runDaily(db, Date.UTC(2027, 2, 1, 12));
  expect(books('2027-03-01').work).toBe(570_00);
  expect(checkBooks(db)).toEqual([]);
});
