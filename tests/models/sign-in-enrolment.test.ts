import { write } from 'db/prepared';
import { expect, test } from 'vitest';
import { readOutbox } from '~/models/outbox/read.server';
import { findSession, startSession } from '~/models/sessions/session.server';
import { confirmEnrolment, readEnrolment, startEnrolment } from '~/models/sign-in/enrolment.server';
import { isLiveLink, openEnrolmentLink, sendEnrolmentLink } from '~/models/sign-in/enrolment-link.server';
import { proveEnrolment } from '~/models/sign-in/prove-enrolment.server';
import { freshDatabase } from '../support/database';
import {
  address,
  ask,
  attempt,
  codeFrom,
  minute,
  newKey,
  secrets,
  somebody,
  tryAuthenticator,
} from '../support/sign-in';
import { now } from '../support/world';

const notice = () => ({ subject: 'Notice', text: 'A new authenticator.' });
const browser = { sessionId: null, address, userAgent: 'another browser' };

/** A person with an authenticator who lost it, and the link they were mailed. */
function lost() {
  const db = freshDatabase();
  const key = newKey();
  const { id, email } = somebody(db, { key });
  const { pending } = ask(db, email, { door: 'admin' }).session;
  const compose = (_locale: string | null, token: string) => ({ subject: 'Link', text: token });
  expect(sendEnrolmentLink(db, secrets, { pending, compose, address, now })).toBe(true);
  return { db, id, email, key, link: readOutbox(db, secrets, email)[0]!.text };
}

/** Opens the link and gives the session it began. */
function opened({ db, link }: ReturnType<typeof lost>, at = now) {
  const token = openEnrolmentLink(db, secrets, { token: link, browser, now: at });
  const session = token ? findSession(db, token, at) : null;
  if (!session?.data.pending) throw new Error('The link led nowhere.');
  return { session: { id: session.id, pending: session.data.pending } };
}

test('a mailed link is opened once, however often it is looked at', () => {
  const world = lost();
  expect(isLiveLink(world.db, secrets, world.link, now)).toBe(true);
  expect(isLiveLink(world.db, secrets, world.link, now)).toBe(true);
  opened(world);
  expect(isLiveLink(world.db, secrets, world.link, now)).toBe(false);
  expect(() => opened(world)).toThrow('nowhere');
});

test('a link lives 15 minutes, and a newer one voids it', () => {
  const late = lost();
  expect(() => opened(late, now + 15 * minute)).toThrow('nowhere');
  const { db, email, link } = lost();
  const { pending } = ask(db, email, { door: 'admin' }).session;
  const compose = (_locale: string | null, token: string) => ({ subject: 'Link', text: token });
  sendEnrolmentLink(db, secrets, { pending, compose, address, now });
  expect(isLiveLink(db, secrets, link, now)).toBe(false);
});

test('the new key counts only with a code from it; then all else ends and a notice is mailed', () => {
  const world = lost();
  const { db, id, email, key } = world;
  startSession(db, { token: 'elsewhere', personId: id, now });
  const setUp = opened(world);
  const enrolment = readEnrolment(db, secrets, setUp.session.id, now)!;
  expect(enrolment.key).not.toBe(key);
  expect(enrolment.uri).toContain(`secret=${enrolment.key}`);

  const tryKey = (code: string) => proveEnrolment(db, secrets, { ...attempt(setUp, code), notice });
  expect(tryKey(codeFrom(key, now)).kind).toBe('wrong');
  expect(findSession(db, 'elsewhere', now)).not.toBeNull();
  expect(tryAuthenticator(db, ask(db, email, { door: 'admin' }), codeFrom(key, now)).kind).toBe('signed-in');

  const outcome = tryKey(codeFrom(enrolment.key, now));
  if (outcome.kind !== 'signed-in') throw new Error(outcome.kind);
  expect(findSession(db, outcome.signedIn.token, now)?.actor?.id).toBe(id);
  expect(findSession(db, 'elsewhere', now)).toBeNull();
  expect(readOutbox(db, secrets, email)[0]?.subject).toBe('Notice');
  const later = now + minute;
  const again = ask(db, email, { door: 'admin', at: later });
  expect(tryAuthenticator(db, again, codeFrom(key, later), later).kind).toBe('wrong');
  expect(tryAuthenticator(db, again, codeFrom(enrolment.key, later), later).kind).toBe('signed-in');
});

test('somebody signed in sets an authenticator up; without a right code nothing changes', () => {
  const db = freshDatabase();
  const { id } = somebody(db);
  const sessionId = startSession(db, { token: 'here', personId: id, now });
  const challengeId = write(db, (tx) => startEnrolment(tx, secrets, { personId: id, sessionId, now }));
  const { key } = readEnrolment(db, secrets, sessionId, now)!;
  const enter = (code: string) =>
    confirmEnrolment(db, secrets, { challengeId, sessionId, code, address, notice, now });
  const state = () => db.$client.prepare('select two_factor_enabled from people').pluck().get();
  expect([enter(codeFrom(newKey(), now)), state()]).toEqual(['wrong', 0]);
  expect([enter(codeFrom(key, now)), state()]).toEqual(['passed', 1]);
  expect(findSession(db, 'here', now)).not.toBeNull();
});

test('the key is sealed in the database (target 21)', () => {
  const world = lost();
  const { session } = opened(world);
  const { key } = readEnrolment(world.db, secrets, session.id, now)!;
  world.db.$client.pragma('wal_checkpoint(TRUNCATE)');
  const bytes = world.db.$client.serialize().toString('latin1');
  for (const secret of [key, world.key, world.link]) expect(bytes).not.toContain(secret);
});

test('a person without an e-mail address is told so, once they proved who they are', () => {
  const db = freshDatabase();
  const { id, email } = somebody(db, { key: newKey() });
  const { pending } = ask(db, email).session;
  db.$client.prepare('update people set email = null where id = ?').run(id);
  const compose = () => ({ subject: 'Link', text: 'A link.' });
  const send = (isKnown: boolean) =>
    sendEnrolmentLink(db, secrets, { pending: { ...pending, isKnown }, compose, address, now });
  expect([send(false), send(true)]).toEqual([true, false]);
});
