import { connect } from 'db/client.server';
import { write } from 'db/prepared';
import { expect, test } from 'vitest';
import { AppError } from '~/models/errors';
import {
  countOne,
  type LimitName,
  limits,
  networkOf,
  refuseOver,
  sweepLimits,
} from '~/models/limits/limits.server';
import { freshDatabase } from '../support/database';
import {
  address,
  addUser,
  codeFor,
  countOf,
  hour,
  minute,
  requestCode,
  tryCode,
  wrongCode,
} from '../support/sign-in';
import { now } from '../support/world';

const day = 24 * hour;
const sixDigits = /^\d{6}$/;
const longCode = /^[A-HJ-NP-Z2-9]{10}$/;

/** What a limit answers: the seconds to wait, or null. */
function refusal(run: () => unknown): number | null {
  try {
    run();
    return null;
  } catch (error) {
    if (error instanceof AppError && error.code === 'limit') return Number(error.values.seconds);
    throw error;
  }
}

/** Brings a limit to its edge and past it. */
function exhaust(
  db: ReturnType<typeof freshDatabase>,
  name: LimitName,
  subject: string | number,
  at = now,
) {
  write(db, (tx) => {
    for (let i = 0; i < limits[name].most; i++) countOne(tx, name, subject, at);
  });
}

test('five times six digits a day for one account, fifteen guesses; then codes that are not guessed', () => {
  const db = freshDatabase();
  const { email } = addUser(db);
  let guesses = 0;
  for (let asked = 0; asked < 5; asked++) {
    const sign = requestCode(db, email, { at: now + asked * hour, from: `203.0.113.${asked}` });
    const wrong = wrongCode(codeFor(db, email));
    for (let tries = 0; tries < 9; tries++) {
      if (tryCode(db, sign, wrong, now + asked * hour, `203.0.113.${asked}`).kind !== 'expired')
        guesses += 1;
    }
  }
  expect(guesses).toBe(15);
  requestCode(db, email, { at: now + 5 * hour });
  expect(codeFor(db, email)).toMatch(longCode);
  requestCode(db, email, { at: now + day });
  expect(codeFor(db, email)).toMatch(sixDigits);
});

test('a login begins the count anew', () => {
  const db = freshDatabase();
  const { email } = addUser(db);
  for (let asked = 0; asked < 4; asked++) requestCode(db, email);
  const last = requestCode(db, email);
  expect(tryCode(db, last, codeFor(db, email)).kind).toBe('done');
  requestCode(db, email);
  expect(codeFor(db, email)).toMatch(sixDigits);
  expect(countOf(db, 'codesPerNetwork')).toBe(5);
});

test('past the codes of a person by other contacts a longer one is sent, and nothing says so', () => {
  const db = freshDatabase();
  const { id, email } = addUser(db);
  exhaust(db, 'codesPerPerson', id);
  const asked = requestCode(db, email);
  expect(tryCode(db, asked, '123456').kind).toBe('wrong');
  expect(tryCode(db, asked, codeFor(db, email)).kind).toBe('done');
});

test('counters survive a restart', () => {
  const db = freshDatabase();
  const { email } = addUser(db);
  for (let asked = 0; asked < 5; asked++) requestCode(db, email);
  const reopened = connect(db.$client.name);
  requestCode(reopened, email);
  expect(codeFor(reopened, email)).toMatch(longCode);
  reopened.$client.close();
});

test('a network that failed thirty times an hour tries no more, whatever the account', () => {
  const db = freshDatabase();
  const { email } = addUser(db);
  const asked = requestCode(db, email);
  exhaust(db, 'failuresPerNetwork', address);
  expect(refusal(() => tryCode(db, asked, codeFor(db, email)))).toBe(hour / 1000);
  expect(tryCode(db, asked, codeFor(db, email), now + minute, '192.0.2.9').kind).toBe('done');
});

test('after a thousand failures an hour no six digits are sent and none are looked at; longer codes go on', () => {
  const db = freshDatabase();
  const { email } = addUser(db);
  const asked = requestCode(db, email);
  const code = codeFor(db, email);
  exhaust(db, 'failuresOverall', 'all', now);
  expect(refusal(() => tryCode(db, asked, code, now, '192.0.2.2'))).toBe(hour / 1000);
  const again = requestCode(db, email, { from: '192.0.2.1' });
  expect(codeFor(db, email)).toMatch(longCode);
  expect(tryCode(db, again, codeFor(db, email), now, '192.0.2.1').kind).toBe('done');
});

test('guesses at what nobody can pass do not trip the breaker of everybody', () => {
  const db = freshDatabase();
  const asked = requestCode(db, 'nobody@example.test');
  tryCode(db, asked, '123456');
  expect(
    db.$client.prepare("select count from rate_limits where key = 'failuresOverall:all'").get(),
  ).toBe(undefined);
});

test('a window that is over is forgotten', () => {
  const db = freshDatabase();
  exhaust(db, 'codesPerNetwork', 'a');
  countOne(db, 'codesPerNetwork', 'b', now + 30 * minute);
  sweepLimits(db, now + hour);
  expect(refusal(() => refuseOver(db, 'codesPerNetwork', 'a', now))).toBeNull();
  expect(countOf(db, 'codesPerNetwork')).toBe(1);
});

test.each([
  ['198.51.100.7', '198.51.100.7'],
  ['::ffff:198.51.100.7', '198.51.100.7'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
  ['2001:0DB8:1:2::9', '2001:db8:1:2::/64'],
  ['2001:db8::1', '2001:db8:0:0::/64'],
  ['fe80::1%eth0', 'fe80:0:0:0::/64'],
  ['::1', '0:0:0:0::/64'],
])('%s counts as %s', (typed, network) => expect(networkOf(typed)).toBe(network));
