import { expect, test } from 'vitest';
import { readOutbox } from '~/models/outbox/read.server';
import { pendingOf } from '~/models/sign-in/pending.server';
import { signInPurpose } from '~/models/sign-in/purposes/sign-in.server';
import { freshDatabase } from '../support/database';
import {
  addUser,
  codeFor,
  hour,
  minute,
  publicCaller,
  requestCode,
  secrets,
  startFor,
  tryCode,
} from '../support/sign-in';
import { now } from '../support/world';

const half = 30 * minute;
const stranger = (number: number) => `203.0.${Math.floor(number / 200)}.${number % 200}`;

/** Strangers from many networks request codes for a person's address. */
function flood(asks: number) {
  const db = freshDatabase();
  const who = addUser(db);
  const sessions = Array.from({ length: asks }, (_, number) =>
    requestCode(db, who.email, { from: stranger(number) }),
  );
  const mails = (to = who.email) => readOutbox(db, secrets, to);
  return { db, ...who, sessions, mails };
}

test.each([5, 6, 50])('signs a new browser in after %i requests by strangers', (asks) => {
  const { db, email } = flood(asks);
  const pending = requestCode(db, email);
  expect(tryCode(db, pending, codeFor(db, email)).kind).toBe('done');
});

test('keeps the owner’s code valid despite later requests by strangers', () => {
  const { db, email } = flood(5);
  const pending = requestCode(db, email);
  const code = codeFor(db, email);
  for (let number = 0; number < 50; number++)
    requestCode(db, email, { from: stranger(number), at: now + minute });
  expect(tryCode(db, pending, code, now + 2 * minute).kind).toBe('done');
});

test('signs in despite requests by phone and from several browsers', () => {
  const { db, email, phone } = flood(6);
  const byPhone = () =>
    startFor(publicCaller(db), signInPurpose, { channel: 'sms', to: phone, door: 'member' });
  for (let asks = 0; asks < 6; asks++) byPhone();
  const pending = requestCode(db, email);
  expect(tryCode(db, pending, codeFor(db, email)).kind).toBe('done');
});

test('sends at most one message per half hour to a flooded address', () => {
  const { db, email, mails } = flood(200);
  expect(mails()).toHaveLength(6);
  requestCode(db, email, { at: now + half - 1 });
  expect(mails()).toHaveLength(6);
  requestCode(db, email, { at: now + half });
  expect(mails()).toHaveLength(7);
});

test('accepts a long code once, in one browser only', () => {
  const { db, email } = flood(5);
  const [one, two] = [requestCode(db, email), requestCode(db, email)];
  const code = codeFor(db, email);
  expect(code).toHaveLength(10);
  expect(tryCode(db, one, code).kind).toBe('done');
  expect(tryCode(db, two, code).kind).toBe('wrong');
  for (let asks = 0; asks < 6; asks++) requestCode(db, email, { at: now + minute });
  expect(codeFor(db, email)).toHaveLength(10);
  expect(codeFor(db, email)).not.toBe(code);
});

test('leaves the same traces for an unknown contact', () => {
  const traces = (email: string, db = freshDatabase()) => {
    if (email) addUser(db);
    const to = email || 'unknown@example.test';
    for (let asks = 0; asks < 8; asks++) requestCode(db, to);
    const late = requestCode(db, to, { at: now + hour });
    const count = (table: string) =>
      db.$client.prepare(`select count(*) from ${table}`).pluck().get();
    return [
      pendingOf(signInPurpose, late.session)?.step,
      ...['outbox', 'challenges', 'rate_limits'].map(count),
    ];
  };
  const db = freshDatabase();
  expect(traces(addUser(db).email, db).length).toBe(4);
  const withAccount = freshDatabase();
  const unknown = freshDatabase();
  addUser(unknown);
  expect(traces(addUser(withAccount).email, withAccount)).toEqual(traces('', unknown));
});
