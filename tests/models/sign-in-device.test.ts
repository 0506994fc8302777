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

/** Uses up the codes that strangers can request in a day. */
function useUpCodes(db: Database, email: string) {
  for (let requests = 0; requests < 5; requests++) {
    const sign = requestCode(db, email, { door: 'admin' });
    for (let tries = 0; tries < 3; tries++) tryCode(db, sign, '000000');
  }
  requestCode(db, email);
  expect(codeFor(db, email)).toMatch(longCode);
}

/** A person that signed in once, with the mark of their browser. */
function returningPerson() {
  const db = freshDatabase();
  const { id, email } = addUser(db);
  const { deviceMark } = signInResult(tryCode(db, requestCode(db, email), codeFor(db, email)));
  return { db, id, email, deviceMark };
}

test('keeps strangers from locking a person out of a known browser', () => {
  const { db, email, deviceMark } = returningPerson();
  useUpCodes(db, email);
  const pending = requestCode(db, email, { deviceMark });
  expect(codeFor(db, email)).toMatch(sixDigits);
  expect(tryCode(db, pending, codeFor(db, email)).kind).toBe('done');
});

test('keeps strangers from using up the tries of the authenticator', () => {
  const db = freshDatabase();
  const key = newKey();
  const { id, email } = addUser(db, { key });
  useUpCodes(db, email);
  const deviceMark = newDeviceMark(secrets, id);
  const pending = reachSecondStep(db, email, { deviceMark });
  expect(tryCode(db, pending, codeFrom(key, now)).kind).toBe('done');
});

test('sends a known browser five short codes a day', () => {
  const { db, email, deviceMark } = returningPerson();
  for (let requests = 0; requests < 5; requests++) {
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
])('rejects %s mark', (_what, markIn) => {
  const { db, email } = returningPerson();
  useUpCodes(db, email);
  requestCode(db, email, { deviceMark: markIn(db) });
  expect(codeFor(db, email)).toMatch(longCode);
});
