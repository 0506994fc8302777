import { expect, test } from 'vitest';
import { stepOfCode } from '~/models/sign-in/authenticator.server';
import { disableTwoFactor } from '~/models/sign-in/disable-two-factor.server';
import { countOne, limits } from '~/models/sign-in/limits.server';
import { freshDatabase } from '../support/database';
import {
  ask,
  attempt,
  codeFor,
  codeFrom,
  newKey,
  secrets,
  somebody,
  tryAuthenticator,
  tryCode,
} from '../support/sign-in';
import { now } from '../support/world';

const step = 30_000;
const notice = () => ({ subject: 'Off', text: 'It is off.' });

function withAuthenticator() {
  const db = freshDatabase();
  const key = newKey();
  const { id, email } = somebody(db, { key });
  return { db, key, id, email };
}

test('the current step and the one before count, no other (target 22)', () => {
  const key = newKey();
  const code = codeFrom(key, now);
  expect(stepOfCode(key, code, now)).toBe(now / step);
  expect(stepOfCode(key, code, now + step)).toBe(now / step);
  expect(stepOfCode(key, code, now + 2 * step - 1)).toBe(now / step);
  expect(stepOfCode(key, code, now + 2 * step)).toBeNull();
  expect(stepOfCode(key, code, now - 1)).toBeNull();
});

test.each(['', '12345', '1234567', 'abcdef', '１２３４５６'])('%j is no code and no error', (code) => {
  expect(stepOfCode(newKey(), code, now)).toBeNull();
});

test('at the admin door the authenticator stands in for a code, and none is sent', () => {
  const { db, key, email } = withAuthenticator();
  const asked = ask(db, email, { door: 'admin' });
  expect(asked.session.pending.proof).toBe('authenticator');
  expect(() => codeFor(db, email)).toThrow('No code');
  expect(tryAuthenticator(db, asked, codeFrom(key, now)).kind).toBe('signed-in');
});

test('at the other door it comes after the code and is never skipped', () => {
  const { db, key, email } = withAuthenticator();
  const asked = ask(db, email);
  const outcome = tryCode(db, asked, codeFor(db, email));
  expect(outcome.kind).toBe('authenticator');
  const row = db.$client.prepare('select id, data, person_id from sessions').get() as {
    id: number;
    data: string;
    person_id: number | null;
  };
  expect(row.person_id).toBeNull();
  const session = { id: row.id, pending: JSON.parse(row.data).pending };
  expect(tryCode(db, { session }, codeFrom(key, now)).kind).toBe('wrong');
  expect(tryAuthenticator(db, { session }, codeFrom(key, now)).kind).toBe('signed-in');
});

test('a code of the authenticator counts once, and older ones no more', () => {
  const { db, key, email } = withAuthenticator();
  const first = ask(db, email, { door: 'admin' });
  expect(tryAuthenticator(db, first, codeFrom(key, now)).kind).toBe('signed-in');
  const second = ask(db, email, { door: 'admin' });
  expect(tryAuthenticator(db, second, codeFrom(key, now)).kind).toBe('wrong');
  expect(tryAuthenticator(db, second, codeFrom(key, now - step)).kind).toBe('wrong');
  expect(tryAuthenticator(db, second, codeFrom(key, now + step), now + step).kind).toBe('signed-in');
});

test('of a hundred tries with one right code one succeeds', () => {
  const { db, key, email } = withAuthenticator();
  const asked = Array.from({ length: 5 }, () => ask(db, email, { door: 'admin' }));
  const kinds = Array.from(
    { length: 100 },
    (_, i) => tryAuthenticator(db, asked[i % 5]!, codeFrom(key, now)).kind,
  );
  expect(kinds.filter((kind) => kind === 'signed-in')).toHaveLength(1);
});

test('three wrong codes end the sign-in; ten a day end the guessing, unsaid', () => {
  const { db, key, id, email } = withAuthenticator();
  const wrong = codeFrom(newKey(), now);
  const asked = ask(db, email, { door: 'admin' });
  const kinds = [1, 2, 3].map(() => tryAuthenticator(db, asked, wrong).kind);
  expect(kinds).toEqual(['wrong', 'wrong', 'locked']);

  for (let failures = 3; failures < limits.authenticatorFailuresPerPerson.most; failures++)
    countOne(db, 'authenticatorFailuresPerPerson', id, now);
  const again = ask(db, email, { door: 'admin' });
  expect(tryAuthenticator(db, again, codeFrom(key, now)).kind).toBe('wrong');
});

test('switching two-factor off takes a code, tells the person, and leaves no key behind', () => {
  const { db, key, id, email } = withAuthenticator();
  expect(disableTwoFactor(db, secrets, { personId: id, code: '000000', notice, now })).toBe(false);
  expect(disableTwoFactor(db, secrets, { personId: id, code: codeFrom(key, now), notice, now })).toBe(true);
  const row = db.$client.prepare('select two_factor_enabled, google2fa_secret from people').get();
  expect(row).toEqual({ two_factor_enabled: 0, google2fa_secret: null });
  expect(db.$client.prepare('select "to", subject from outbox').get()).toEqual({ to: email, subject: 'Off' });
  const asked = ask(db, email, { door: 'admin' });
  expect(attempt(asked, '').session.pending.proof).toBe('code');
});
