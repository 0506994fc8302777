import { expect, test } from 'vitest';
import { countOne, limits } from '~/models/limits/limits.server';
import { freshDatabase } from '../support/database';
import { now } from '../support/world';

const { most, window } = limits.codesPerContact;

test('a request that began a little earlier does not start a new window', () => {
  const db = freshDatabase();
  const count = (at: number) => countOne(db, 'codesPerContact', 'a contact', at).left;
  expect([count(now), count(now - 5), count(now - 1000)]).toEqual([most - 1, most - 2, most - 3]);
});

test('a window ends after its time, or if the clock was set back', () => {
  const db = freshDatabase();
  const count = (at: number) => countOne(db, 'codesPerContact', 'a contact', at).left;
  expect([count(now), count(now + window - 1), count(now + window)]).toEqual([
    most - 1,
    most - 2,
    most - 1,
  ]);
  expect(count(now - window)).toBe(most - 1);
});
