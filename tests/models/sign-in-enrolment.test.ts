import { expect, test } from 'vitest';
import { readOutbox } from '~/models/outbox/read.server';
import { findAccountById } from '~/models/sign-in/accounts.server';
import { readEnrolment } from '~/models/sign-in/evidence/authenticator.server';
import { startLostAuthenticator } from '~/models/sign-in/purposes/lost-authenticator.server';
import {
  allowNewAuthenticator,
  enrolmentLinkState,
  openEnrolmentLink,
} from '~/models/sign-in/purposes/new-authenticator.server';
import { freshDatabase } from '../support/database';
import {
  addUser,
  hour,
  newKey,
  publicCaller,
  reachSecondStep,
  secrets,
  sessionWith,
} from '../support/sign-in';
import { now } from '../support/world';

const later = now + 24 * hour;

/** A person that lost the authenticator and may set up another, with the links of their emails. */
function lostAuthenticator() {
  const db = freshDatabase();
  const key = newKey();
  const { id, email } = addUser(db, { key });
  const allow = () => {
    const account = findAccountById(db, id);
    const link =
      account &&
      allowNewAuthenticator({ ...publicCaller(db), origin: 'https://yesod.test' }, account);
    return link?.split('/').at(-1) ?? '';
  };
  return { db, key, id, email, allow };
}

test('shows a link any number of times until a newer one voids it', () => {
  const { db, email, allow } = lostAuthenticator();
  const state = (token: string) => enrolmentLinkState(publicCaller(db, { now: later }), token);
  const first = allow();
  expect(readOutbox(db, secrets, email)[0]?.text).toContain(first);
  expect([state(first), state(first)]).toEqual(['good', 'good']);
  const second = allow();
  expect([state(first), state(second)]).toEqual(['dead', 'good']);
});

test('seals the key in the database', () => {
  const { db, key, allow } = lostAuthenticator();
  const link = allow();
  const token = openEnrolmentLink(publicCaller(db, { now: later }), { token: link });
  const { session } = sessionWith(db, token, later);
  const fresh = readEnrolment(db, publicCaller(db, { now: later }), session.id)?.key ?? '';
  db.$client.pragma('wal_checkpoint(TRUNCATE)');
  const bytes = db.$client.serialize().toString('latin1');
  for (const secret of [fresh, key, link]) {
    expect(secret.length).toBeGreaterThan(20);
    expect(bytes).not.toContain(secret);
  }
});

test('starts nothing if no link can be mailed', () => {
  const { db, id, email } = lostAuthenticator();
  const { session } = reachSecondStep(db, email);
  const begin = (origin: string | null) =>
    startLostAuthenticator(publicCaller(db, { session, origin }), {});
  expect(begin(null)).toBeNull();
  db.$client.prepare('update people set email = null where id = ?').run(id);
  expect(begin('https://yesod.test')).toBeNull();
});
