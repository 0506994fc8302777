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

test('what a clock counted that ran 400 days ahead limits nobody once it is right again', () => {
  const db = freshDatabase();
  for (let count = 0; count < most; count += 1) countOne(db, name, 'somebody', ahead);
  expect(waitFor(db, name, 'somebody', ahead)).toBe(window);
  expect(waitFor(db, name, 'somebody', now)).toBe(0);
  // And counting begins anew, with a window of its own.
  for (let count = 0; count < most; count += 1) {
    expect(() => refuseOver(db, name, 'somebody', now)).not.toThrow();
    countOne(db, name, 'somebody', now);
  }
  expect(waitFor(db, name, 'somebody', now)).toBe(window);
  expect(waitFor(db, name, 'somebody', now + window)).toBe(0);
});

test('nor does a code that was sent then keep anybody waiting for the next', () => {
  expect(secondsToResend({ sentAt: now }, now)).toBe(60);
  expect(secondsToResend({ sentAt: ahead }, now)).toBe(0);
});

test('nor do text messages of that time use up the share of a phone', () => {
  const { db, one, invite } = setUp();
  for (let sent = 0; sent < 5; sent += 1) {
    invite(one.admin, {}, { now: ahead + sent });
    db.update(invitations).set({ status: 'withdrawn' }).run();
  }
  expect(() => invite(one.admin, {}, { now: ahead + 10 })).toThrow();
  expect(() => invite(one.admin, {}, { now })).not.toThrow();
});
