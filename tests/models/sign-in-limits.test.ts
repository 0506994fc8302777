import { connect } from 'db/client.server';
import { write } from 'db/prepared';
import { expect, test } from 'vitest';
import { AppError } from '~/models/errors';
import {
  contactSubject,
  countOne,
  type LimitName,
  limits,
  networkOf,
  refuseOver,
  sweepLimits,
} from '~/models/limits/limits.server';
import { deleteAccountPurpose } from '~/models/sign-in/purposes/delete-account.server';
import { signInPurpose } from '~/models/sign-in/purposes/sign-in.server';
import { freshDatabase } from '../support/database';
import {
  address,
  addUser,
  answerFor,
  codeFor,
  countOf,
  hour,
  minute,
  publicCaller,
  requestCode,
  secrets,
  startFor,
  tryCode,
  wrongCode,
} from '../support/sign-in';
import { now } from '../support/world';

const day = 24 * hour;
const sixDigits = /^\d{6}$/;
const longCode = /^[A-HJ-NP-Z2-9]{10}$/;

/** Returns the seconds to wait for a limit, or null. */
function refusal(run: () => unknown): number | null {
  try {
    run();
    return null;
  } catch (error) {
    if (error instanceof AppError && error.code === 'limit') return Number(error.values.seconds);
    throw error;
  }
}

/** Uses up a limit and exceeds it. */
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

test('sends five short codes a day for an account, with fifteen guesses, then long codes', () => {
  const db = freshDatabase();
  const { email } = addUser(db);
  let guesses = 0;
  for (let requests = 0; requests < 5; requests++) {
    const sign = requestCode(db, email, {
      at: now + requests * hour,
      from: `203.0.113.${requests}`,
    });
    const wrong = wrongCode(codeFor(db, email));
    for (let tries = 0; tries < 9; tries++) {
      if (
        tryCode(db, sign, wrong, now + requests * hour, `203.0.113.${requests}`).kind !== 'expired'
      )
        guesses += 1;
    }
  }
  expect(guesses).toBe(15);
  requestCode(db, email, { at: now + 5 * hour });
  expect(codeFor(db, email)).toMatch(longCode);
  requestCode(db, email, { at: now + day });
  expect(codeFor(db, email)).toMatch(sixDigits);
});

test('resets the count on login', () => {
  const db = freshDatabase();
  const { email } = addUser(db);
  for (let requests = 0; requests < 4; requests++) requestCode(db, email);
  const last = requestCode(db, email);
  expect(tryCode(db, last, codeFor(db, email)).kind).toBe('done');
  requestCode(db, email);
  expect(codeFor(db, email)).toMatch(sixDigits);
  expect(countOf(db, 'codesPerNetwork')).toBe(5);
});

test('counts codes to all contacts of a person, then silently sends a longer one', () => {
  const db = freshDatabase();
  const { id, email } = addUser(db);
  exhaust(db, 'codesPerPerson', id);
  const pending = requestCode(db, email);
  expect(tryCode(db, pending, '123456').kind).toBe('wrong');
  expect(tryCode(db, pending, codeFor(db, email)).kind).toBe('done');
});

test('keeps counters over a restart', () => {
  const db = freshDatabase();
  const { email } = addUser(db);
  for (let requests = 0; requests < 5; requests++) requestCode(db, email);
  const reopened = connect(db.$client.name);
  requestCode(reopened, email);
  expect(codeFor(reopened, email)).toMatch(longCode);
  reopened.$client.close();
});

test('blocks a network for all accounts after thirty failures an hour', () => {
  const db = freshDatabase();
  const { email } = addUser(db);
  const pending = requestCode(db, email);
  exhaust(db, 'failuresPerNetwork', address);
  expect(refusal(() => tryCode(db, pending, codeFor(db, email)))).toBe(hour / 1000);
  expect(tryCode(db, pending, codeFor(db, email), now + minute, '192.0.2.9').kind).toBe('done');
});

test('sends and accepts only long codes after a thousand failures an hour', () => {
  const db = freshDatabase();
  const { email } = addUser(db);
  const pending = requestCode(db, email);
  const code = codeFor(db, email);
  exhaust(db, 'failuresOverall', 'all', now);
  expect(refusal(() => tryCode(db, pending, code, now, '192.0.2.2'))).toBe(hour / 1000);
  const again = requestCode(db, email, { from: '192.0.2.1' });
  expect(codeFor(db, email)).toMatch(longCode);
  expect(tryCode(db, again, codeFor(db, email), now, '192.0.2.1').kind).toBe('done');
});

test('does not count hopeless guesses towards the global limit', () => {
  const db = freshDatabase();
  const pending = requestCode(db, 'unknown@example.test');
  tryCode(db, pending, '123456');
  expect(
    db.$client.prepare("select count from rate_limits where key = 'failuresOverall:all'").get(),
  ).toBe(undefined);
});

test('deletes expired windows', () => {
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
])('counts %s as %s', (typed, network) => expect(networkOf(typed)).toBe(network));

test('a long code is for one purpose', () => {
  const db = freshDatabase();
  const { phone } = addUser(db);
  const contact = { channel: 'sms', to: phone } as const;
  exhaust(db, 'codesPerContact', contactSubject(secrets, contact, ''));
  const signIn = startFor(publicCaller(db), signInPurpose, { ...contact, door: 'member' });
  const code = codeFor(db, phone);
  expect(code).toMatch(longCode);

  const deletion = startFor(publicCaller(db), deleteAccountPurpose, contact);
  const ownCode = codeFor(db, phone);
  expect(ownCode).toMatch(longCode);
  expect(ownCode).not.toBe(code);
  const asker = publicCaller(db, { token: deletion.token });
  expect(answerFor(asker, deleteAccountPurpose, code).kind).toBe('wrong');
  const browser = publicCaller(db, { token: signIn.token });
  expect(answerFor(browser, signInPurpose, code).kind).toBe('done');
});
