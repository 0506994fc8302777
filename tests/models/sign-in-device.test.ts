import type { Database } from 'db/client.server';
import { expect, test } from 'vitest';
import { newDeviceMark } from '~/models/sign-in/accounts.server';
import { freshDatabase } from '../support/database';
import {
  addUser,
  codeFor,
  codeFrom,
  newKey,
  reachSecondStep,
  requestCode,
  secrets,
  signInResult,
  tryCode,
  wrongCode,
} from '../support/sign-in';
import { now } from '../support/world';

const sixDigits = /^\d{6}$/;
const longCode = /^[A-HJ-NP-Z2-9]{10}$/;

/** Uses up what strangers may ask for in a day. */
function besiege(db: Database, email: string) {
  for (let asked = 0; asked < 5; asked++) {
    const sign = requestCode(db, email, { door: 'admin' });
    for (let tries = 0; tries < 3; tries++) tryCode(db, sign, '000000');
  }
  requestCode(db, email);
  expect(codeFor(db, email)).toMatch(longCode);
}

/** A person who signed in once, with the mark their browser was given. */
function returning() {
  const db = freshDatabase();
  const { id, email } = addUser(db);
  const { deviceMark } = signInResult(tryCode(db, requestCode(db, email), codeFor(db, email)));
  return { db, id, email, deviceMark };
}

test('strangers cannot lock a person out of a browser they used before', () => {
  const { db, email, deviceMark } = returning();
  besiege(db, email);
  const asked = requestCode(db, email, { deviceMark });
  expect(codeFor(db, email)).toMatch(sixDigits);
  expect(tryCode(db, asked, codeFor(db, email)).kind).toBe('done');
});

test('nor use up the tries at the authenticator', () => {
  const db = freshDatabase();
  const key = newKey();
  const { id, email } = addUser(db, { key });
  besiege(db, email);
  const deviceMark = newDeviceMark(secrets, id);
  const asked = reachSecondStep(db, email, { deviceMark });
  expect(tryCode(db, asked, codeFrom(key, now)).kind).toBe('done');
});

test('a known browser has six digits five times a day of its own, no more', () => {
  const { db, email, deviceMark } = returning();
  for (let asked = 0; asked < 5; asked++) {
    const sign = requestCode(db, email, { deviceMark });
    tryCode(db, sign, wrongCode(codeFor(db, email)));
  }
  requestCode(db, email, { deviceMark });
  expect(codeFor(db, email)).toMatch(longCode);
});

test.each([
  ["another person's", (db: Database) => newDeviceMark(secrets, addUser(db).id)],
  ['a forged', () => `${'a'.repeat(22)}.${'0'.repeat(64)}`],
  ['a broken', () => 'x'],
  ['an empty', () => '.'],
])('%s mark is no mark', (_what, markIn) => {
  const { db, email } = returning();
  besiege(db, email);
  requestCode(db, email, { deviceMark: markIn(db) });
  expect(codeFor(db, email)).toMatch(longCode);
});
