import { connect } from 'db/client.server';
import { challenges } from 'db/schema/sign-in';
import { expect, test } from 'vitest';
import { findSession } from '~/models/sessions/session.server';
import { freshDatabase } from '../support/database';
import {
  addUser,
  codeFor,
  countOf,
  hour,
  minute,
  requestCode,
  resend,
  sessionWith,
  signInResult,
  tryCode,
  wrongCode,
} from '../support/sign-in';
import { now } from '../support/world';

function pendingSignIn() {
  const db = freshDatabase();
  const { id, email } = addUser(db);
  const pending = requestCode(db, email);
  return { db, id, email, asked: pending, code: codeFor(db, email) };
}

test('signs its person in with a new session instead of the old one', () => {
  const { db, id, asked, code } = pendingSignIn();
  const { token } = signInResult(tryCode(db, asked, code));
  expect(findSession(db, token, 'web', now)?.actor?.id).toBe(id);
  expect(findSession(db, asked.token, 'web', now)).toBeNull();
});

test('ends the sign-in on the third wrong code; the right one is then rejected', () => {
  const { db, asked, code } = pendingSignIn();
  const wrong = wrongCode(code);
  expect([1, 2, 3].map(() => tryCode(db, asked, wrong).kind)).toEqual(['wrong', 'wrong', 'locked']);
  expect(tryCode(db, asked, code).kind).not.toBe('done');
  expect(findSession(db, asked.token, 'web', now)).toBeNull();
});

test('locks the sign-in, not the account', () => {
  const { db, email, asked, code } = pendingSignIn();
  for (let tries = 0; tries < 3; tries++) tryCode(db, asked, wrongCode(code));
  const again = requestCode(db, email);
  expect(tryCode(db, again, codeFor(db, email)).kind).toBe('done');
});

test('accepts a code only in the session that requested it', () => {
  const { db, asked, code } = pendingSignIn();
  const other = requestCode(db, addUser(db).email);
  const stolen = { session: { ...other.session, data: asked.session.data } };
  expect(tryCode(db, stolen, code).kind).toBe('expired');
  expect(tryCode(db, other, code).kind).toBe('wrong');
  expect(tryCode(db, asked, code).kind).toBe('done');
});

test('voids the old code with a new one, resent or requested again', () => {
  const { db, email, asked, code } = pendingSignIn();
  expect(resend(db, asked, now + minute)).toBe(0);
  const resent = sessionWith(db, asked.token);
  const second = codeFor(db, email);
  expect(tryCode(db, asked, code, now + minute).kind).toBe('expired');
  expect(second === code || tryCode(db, resent, code, now + minute).kind === 'wrong').toBe(true);

  requestCode(db, email, { at: now + minute });
  expect(tryCode(db, resent, second, now + minute).kind).toBe('wrong');
});

test('counts three of a hundred parallel tries, on two connections too', () => {
  const { db, asked, code } = pendingSignIn();
  const other = connect(db.$client.name);
  const kinds = Array.from(
    { length: 100 },
    (_, i) => tryCode(i % 2 ? db : other, asked, wrongCode(code)).kind,
  );
  other.$client.close();
  expect(kinds.filter((kind) => kind === 'wrong')).toHaveLength(2);
  expect(countOf(db, 'failuresPerNetwork')).toBe(3);
});

test('accepts one of a hundred right tries', () => {
  const { db, asked, code } = pendingSignIn();
  const kinds = Array.from({ length: 100 }, () => tryCode(db, asked, code).kind);
  expect(kinds.filter((kind) => kind === 'done')).toHaveLength(1);
});

test('sends no code to disabled or deleted people and rejects earlier ones', () => {
  const { db, id, asked, code } = pendingSignIn();
  db.$client.prepare('update people set is_active = 0 where id = ?').run(id);
  expect(tryCode(db, asked, code).kind).toBe('wrong');
  for (const gone of [addUser(db, { isActive: false }), addUser(db, { deletedAt: now - hour })]) {
    requestCode(db, gone.email);
    expect(() => codeFor(db, gone.email)).toThrow('No code');
  }
});

test('stores neither code nor token', () => {
  const { db, asked, code } = pendingSignIn();
  const { token } = signInResult(tryCode(db, asked, code));
  db.$client.pragma('wal_checkpoint(TRUNCATE)');
  const bytes = db.$client.serialize().toString('latin1');
  expect(bytes).toContain('@example.test');
  for (const secret of [code, asked.token, token]) expect(bytes).not.toContain(secret);
  expect(
    db
      .select()
      .from(challenges)
      .all()
      .every(({ codeMac }) => codeMac?.length === 64),
  ).toBe(true);
});
