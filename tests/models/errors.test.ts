import { errors } from 'db/schema/error';
import { expect, test } from 'vitest';
import { errorLog, recentErrors, sweepErrors } from '~/models/installation/errors.server';
import type { LoggedError } from '~/services/log/errors';
import { freshDatabase } from '../support/database';
import { now } from '../support/world';

const day = 24 * 3_600_000;
const failure: LoggedError = {
  at: now,
  reference: 'aaaa0001',
  path: '/projects/show/7',
  message: 'request failed: no such table: faqs',
};

function setUp() {
  const db = freshDatabase();
  const store = errorLog(db);
  const record = (...changes: Partial<LoggedError>[]) => {
    for (const change of changes) store.take({ ...failure, ...change });
    store.flush();
  };
  return { db, record, list: () => recentErrors(db) };
}

test('counts what failed again, with its latest references and its first and last time', () => {
  const { record, list } = setUp();
  record({}, { at: now + 5, reference: 'aaaa0002', path: '/projects/show/812' });
  record({ at: now + 9, reference: null });
  expect(list()).toEqual([
    {
      message: 'request failed: no such table: faqs',
      path: '/projects/show/…',
      recentReferences: ['aaaa0002', 'aaaa0001'],
      count: 3,
      firstAt: now,
      lastAt: now + 9,
    },
  ]);
});

test('keeps different failures apart, the latest first', () => {
  const { record, list } = setUp();
  record({}, { at: now + 1, path: null, message: 'a job failed: Mail not sent: unreachable' });
  expect(list().map(({ path, message }) => `${path}|${message}`)).toEqual([
    '|a job failed: Mail not sent: unreachable',
    '/projects/show/…|request failed: no such table: faqs',
  ]);
});

test('stores no phone number and no quoted input', () => {
  const { record, list } = setUp();
  record({ message: 'The number +972 50-123-4567 is not valid' });
  record({ message: 'Unexpected token D, "Dana Cohen, 3 Herzl" is not valid JSON' });
  record({ message: 'Unexpected end, "Dana Coh' });
  expect(JSON.stringify(list())).not.toMatch(/Dana|Herzl|972|4567/);
});

test('keeps five references of a failure', () => {
  const { record, list } = setUp();
  record(...[1, 2, 3, 4, 5, 6, 7].map((one) => ({ reference: `ref${one}` })));
  expect(list()[0]?.recentReferences).toEqual(['ref7', 'ref6', 'ref5', 'ref4', 'ref3']);
});

test('deletes a failure 30 days after it last happened', () => {
  const { db, record, list } = setUp();
  record({ at: now - 40 * day }, { at: now - 29 * day }, { at: now - 31 * day, message: 'Other' });
  sweepErrors(db, now);
  expect(list().map(({ message }) => message)).toEqual([failure.message]);
});

test('keeps the latest thousand failures, and takes a limited number at once', () => {
  const { db, record } = setUp();
  const name = (index: number) =>
    [...String(index)].map((digit) => String.fromCharCode(97 + Number(digit))).join('');
  for (let batch = 0; batch < 6; batch += 1)
    record(
      ...Array.from({ length: 250 }, (_, index) => ({
        at: now + batch,
        message: name(batch * 250 + index),
      })),
    );
  const rows = db.select().from(errors).all();
  expect(rows).toHaveLength(1_000);
  expect(Math.min(...rows.map(({ lastAt }) => lastAt))).toBe(now + 1);
});
