import { expect, test } from 'vitest';
import { countOne, limits } from '~/models/limits/limits.server';
import { stepOfCode } from '~/models/sign-in/evidence/authenticator.server';
import { freshDatabase } from '../support/database';
import {
  addUser,
  codeFor,
  codeFrom,
  newKey,
  pendingOf,
  reachSecondStep,
  requestCode,
  sessionWith,
  tryCode,
  wrongCode,
} from '../support/sign-in';
import { now } from '../support/world';

const step = 30_000;

function withAuthenticator() {
  const db = freshDatabase();
  const key = newKey();
  const { id, email } = addUser(db, { key });
  return { db, key, id, email };
}

test('accepts a code of the current and the previous step only', () => {
  const key = newKey();
  const code = codeFrom(key, now);
  expect(stepOfCode(key, code, now)).toBe(now / step);
  expect(stepOfCode(key, code, now + step)).toBe(now / step);
  expect(stepOfCode(key, code, now + 2 * step - 1)).toBe(now / step);
  expect(stepOfCode(key, code, now + 2 * step)).toBeNull();
  expect(stepOfCode(key, code, now - 1)).toBeNull();
});

test.each(['', '12345', '1234567', 'abcdef', '１２３４５６'])(
  'rejects %j as a code without an error',
  (code) => {
    expect(stepOfCode(newKey(), code, now)).toBeNull();
  },
);

test.each(['admin', 'member'] as const)(
  'requires the authenticator after the code at the %s login',
  (door) => {
    const { db, key, email } = withAuthenticator();
    const pending = requestCode(db, email, { door });
    expect(pendingOf(pending).step).toBe('code');
    const mailed = codeFor(db, email);
    const verdict = tryCode(db, pending, mailed);
    if (verdict.kind !== 'next') throw new Error(verdict.kind);
    expect(verdict.token).not.toBe(pending.token);
    const next = sessionWith(db, verdict.token);
    expect(next.session.actor).toBeNull();
    const isSame = mailed === codeFrom(key, now);
    expect(tryCode(db, next, isSame ? wrongCode(mailed) : mailed).kind).toBe('wrong');
    expect(tryCode(db, next, codeFrom(key, now)).kind).toBe('done');
  },
);

test('accepts a code once, and no older ones', () => {
  const { db, key, email } = withAuthenticator();
  const first = reachSecondStep(db, email);
  expect(tryCode(db, first, codeFrom(key, now)).kind).toBe('done');
  const second = reachSecondStep(db, email);
  expect(tryCode(db, second, codeFrom(key, now)).kind).toBe('wrong');
  expect(tryCode(db, second, codeFrom(key, now - step)).kind).toBe('wrong');
  expect(tryCode(db, second, codeFrom(key, now + step), now + step).kind).toBe('done');
});

test('accepts one of a hundred tries with a right code', () => {
  const { db, key, email } = withAuthenticator();
  const sessions = Array.from({ length: 5 }, () => reachSecondStep(db, email));
  const kinds = Array.from(
    { length: 100 },
    (_, i) => tryCode(db, sessions[i % 5]!, codeFrom(key, now)).kind,
  );
  expect(kinds.filter((kind) => kind === 'done')).toHaveLength(1);
});

test('ends the sign-in after three wrong codes, and silently rejects all codes after ten a day', () => {
  const { db, key, id, email } = withAuthenticator();
  const wrong = codeFrom(newKey(), now);
  const pending = reachSecondStep(db, email);
  const kinds = [1, 2, 3].map(() => tryCode(db, pending, wrong).kind);
  expect(kinds).toEqual(['wrong', 'wrong', 'locked']);

  for (let failures = 3; failures < limits.authenticatorFailuresPerPerson.most; failures++)
    countOne(db, 'authenticatorFailuresPerPerson', id, now);
  const again = reachSecondStep(db, email);
  expect(tryCode(db, again, codeFrom(key, now)).kind).toBe('wrong');
});
