import { expect, test } from 'vitest';
import { readOutbox } from '~/models/outbox/read.server';
import { readEnrolment } from '~/models/proof/enrolment.server';
import { findSession, startSession } from '~/models/sessions/session.server';
import {
  isLiveLink as isLive,
  openEnrolmentLink,
  sendEnrolmentLink,
} from '~/models/sign-in/lost-authenticator.server';
import { signInProof } from '~/models/sign-in/sign-in.server';
import { freshDatabase } from '../support/database';
import {
  ask,
  codeFrom,
  minute,
  newKey,
  pendingOf,
  prover,
  secrets,
  sessionWith,
  signedInBy,
  somebody,
  tryCode,
} from '../support/sign-in';
import { now } from '../support/world';

type World = ReturnType<typeof lost>;

/** A person with an authenticator who lost it, and the link they were mailed. */
function lost() {
  const db = freshDatabase();
  const key = newKey();
  const { id, email } = somebody(db, { key });
  const { session } = ask(db, email, { door: 'admin' });
  expect(sendEnrolmentLink(prover(db, { session }), {})).toBe(true);
  const mail = readOutbox(db, secrets, email)[0]?.text ?? '';
  return { db, id, email, key, link: /enroll\/(\S+)/.exec(mail)?.[1] ?? '' };
}

const isLiveLink = ({ db, link }: World) => isLive(prover(db), link);

/** Opens the link and gives the session it began. */
function opened({ db, link }: World, at = now) {
  const token = openEnrolmentLink(prover(db, { userAgent: 'another browser', now: at }), { token: link });
  if (!token) throw new Error('The link led nowhere.');
  return sessionWith(db, token, at);
}

test('a mailed link is opened once, however often it is looked at', () => {
  const world = lost();
  expect(isLiveLink(world)).toBe(true);
  expect(isLiveLink(world)).toBe(true);
  opened(world);
  expect(isLiveLink(world)).toBe(false);
  expect(() => opened(world)).toThrow('nowhere');
});

test('a link lives 15 minutes, and a newer one voids it', () => {
  const late = lost();
  expect(() => opened(late, now + 15 * minute)).toThrow('nowhere');
  const world = lost();
  const { session } = ask(world.db, world.email, { door: 'admin' });
  sendEnrolmentLink(prover(world.db, { session }), {});
  expect(isLiveLink(world)).toBe(false);
});

test('the new key counts only with a code from it; then all else ends and a notice is mailed', () => {
  const world = lost();
  const { db, id, email, key } = world;
  startSession(db, { token: 'elsewhere', personId: id, now });
  const setUp = opened(world);
  const enrolment = readEnrolment(db, prover(db), setUp.session.id)!;
  expect(enrolment.key).not.toBe(key);
  expect(enrolment.uri).toContain(`secret=${enrolment.key}`);

  const tryKey = (code: string) => tryCode(db, setUp, code);
  expect(tryKey(codeFrom(key, now)).kind).toBe('wrong');
  expect(findSession(db, 'elsewhere', now)).not.toBeNull();
  expect(tryCode(db, ask(db, email, { door: 'admin' }), codeFrom(key, now)).kind).toBe('done');

  const { token } = signedInBy(tryKey(codeFrom(enrolment.key, now)));
  expect(findSession(db, token, now)?.actor?.id).toBe(id);
  expect(findSession(db, 'elsewhere', now)).toBeNull();
  expect(readOutbox(db, secrets, email)[0]?.subject).toBe('A new authenticator was set up for Yesod');
  const later = now + minute;
  const again = ask(db, email, { door: 'admin', at: later });
  expect(tryCode(db, again, codeFrom(key, later), later).kind).toBe('wrong');
  expect(tryCode(db, again, codeFrom(enrolment.key, later), later).kind).toBe('done');
});

test('the key is sealed in the database', () => {
  const world = lost();
  const { session } = opened(world);
  const { key } = readEnrolment(world.db, prover(world.db), session.id)!;
  world.db.$client.pragma('wal_checkpoint(TRUNCATE)');
  const bytes = world.db.$client.serialize().toString('latin1');
  for (const secret of [key, world.key, world.link]) expect(bytes).not.toContain(secret);
});

test('a person without an e-mail address is told so, once they proved who they are', () => {
  const db = freshDatabase();
  const { id, email } = somebody(db, { key: newKey() });
  const { session } = ask(db, email);
  db.$client.prepare('update people set email = null where id = ?').run(id);
  const send = (isKnown: boolean) => {
    const proofs = { 'sign-in': { ...pendingOf({ session }), isKnown } };
    return sendEnrolmentLink(prover(db, { session: { ...session, data: { proofs } } }), {});
  };
  expect([send(false), send(true)]).toEqual([true, false]);
  expect(signInProof.pendingOf(session)?.isKnown).toBe(false);
});
