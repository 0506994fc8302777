import { invitations } from 'db/schema/invitation';
import { expect, test } from 'vitest';
import { countOne, limits, refuseOver, waitFor } from '~/models/limits/limits.server';
import { secondsToResend } from '~/models/sign-in/pending.server';
import { setUp } from '../models/invitations-set-up';
import { freshDatabase } from '../support/database';
import { now } from '../support/world';

const ahead = now + 400 * 24 * 3_600_000;
const name = 'codesPerContact';
const { most, window } = limits[name];

test('ignores limits counted while the clock was 400 days ahead', () => {
  const db = freshDatabase();
  for (let count = 0; count < most; count += 1) countOne(db, name, 'a-contact', ahead);
  expect(waitFor(db, name, 'a-contact', ahead)).toBe(window);
  expect(waitFor(db, name, 'a-contact', now)).toBe(0);
  // Counting restarts with a new window.
  for (let count = 0; count < most; count += 1) {
    expect(() => refuseOver(db, name, 'a-contact', now)).not.toThrow();
    countOne(db, name, 'a-contact', now);
  }
  expect(waitFor(db, name, 'a-contact', now)).toBe(window);
  expect(waitFor(db, name, 'a-contact', now + window)).toBe(0);
});

test('requires no wait after a code sent at that time', () => {
  expect(secondsToResend({ sentAt: now }, now)).toBe(60);
  expect(secondsToResend({ sentAt: ahead }, now)).toBe(0);
});

test('does not count text messages of that time for a phone', () => {
  const { db, one, invite } = setUp();
  for (let i = 0; i < 5; i += 1) {
    invite(one.admin, {}, { now: ahead + i });
    db.update(invitations).set({ status: 'withdrawn' }).run();
  }
  expect(() => invite(one.admin, {}, { now: ahead + 10 })).toThrow();
  expect(() => invite(one.admin, {}, { now })).not.toThrow();
});
