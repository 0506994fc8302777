import { journalEntries } from 'db/schema/book';
import { projects } from 'db/schema/project';
import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { checkBooks } from '~/models/books/check.server';
import { postTypedDaily } from '~/models/payers/daily.server';
import { jobServices } from '../../support/jobs';
import { payersSetUp } from './set-up';

const hour = 3_600_000;

test('typed amounts are posted once their day comes, in the time zone of the company', async () => {
  const set = payersSetUp({ start: '2027-01-03', price: 1_000_000 });
  const { db, addPhase, books } = set;
  db.run(sql`update companies set time_zone = 'Asia/Jerusalem'`);
  db.update(projects)
    .set({ extraValues: [{ label: 'Lawyer', amount: 5_000_00 }] })
    .run();
  addPhase(0, 70_000, { date_of_expense: '2027-01-05' });
  const runAt = async (at: number) => {
    const attempt = { number: 1, isLast: false, now: at, clock: () => at };
    (await postTypedDaily.run(jobServices(db), {}, attempt))?.write?.(db);
  };
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
