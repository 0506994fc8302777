import { apiKeys } from 'db/schema/api-key';
import { people } from 'db/schema/person';
import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { readOutbox } from '~/models/outbox/read.server';
import { findSession, startSession } from '~/models/sessions/session.server';
import { EvidenceRejected } from '~/models/sign-in/operations.server';
import { pendingOf } from '~/models/sign-in/pending.server';
import {
  changeContactPurpose,
  changeEmail,
  changePhone,
} from '~/models/sign-in/purposes/change-contact.server';
import {
  confirmIdentity,
  isConfirmed,
  sendConfirmation,
} from '~/models/sign-in/purposes/confirm-identity.server';
import { as } from '../support/caller';
import { freshDatabase } from '../support/database';
import {
  answerFor,
  ask,
  codeFor,
  hour,
  minute,
  otherThan,
  secrets,
  sessionWith,
  tryCode,
} from '../support/sign-in';
import { company, now } from '../support/world';

const mine = 'new@example.test';

function signedIn(startedAt = now) {
  const db = freshDatabase();
  const { admin: actor, entrepreneur } = company(db);
  const token = crypto.randomUUID();
  startSession(db, { token, personId: actor.id, now: startedAt });
  // Each request reads its session anew.
  const caller = (at = now) => {
    const { session } = sessionWith(db, token, at);
    return as(db, actor, { secrets, session, now: at });
  };
  const start = (email: string, at = now) => changeEmail(caller(at), { email });
  const prove = (code: string, at = now) => {
    const verdict = answerFor(caller(at), changeContactPurpose, code);
    return verdict.kind === 'done' ? verdict.done.kind : verdict.kind;
  };
  const row = () => db.select().from(people).where(eq(people.id, actor.id)).get();
  return { db, actor, entrepreneur, caller, start, prove, row };
}

test('a new e-mail counts once its code is entered; the old one is told and its codes are void', () => {
  const { db, actor, start, prove, row } = signedIn();
  const login = ask(db, actor.email!);
  const loginCode = codeFor(db, actor.email!);
  start(mine);
  expect(row()?.email).toBe(actor.email);
  expect(prove(otherThan(codeFor(db, mine)))).toBe('wrong');
  expect(prove(codeFor(db, mine))).toBe('changed');
  expect(row()).toMatchObject({ email: mine, emailVerifiedAt: now });
  const [told] = readOutbox(db, secrets, actor.email!);
  expect(told?.subject).toBe('Your Yesod e-mail address was changed');
  expect(told?.text).not.toContain(mine);
  expect(tryCode(db, login, loginCode).kind).toBe('wrong');
});

test('a new phone fills its three columns', () => {
  const { db, caller, prove, row } = signedIn();
  changePhone(caller(), { country_code: '+972', phone_number: '525550000' });
  expect(prove(codeFor(db, '+972525550000'))).toBe('changed');
  const columns = { countryCode: '+972', phoneNumber: '525550000', phone: '+972525550000' };
  expect(row()).toMatchObject(columns);
});

test('one’s own and somebody else’s are refused, and the latter counts as a code would', () => {
  const { actor, entrepreneur, start } = signedIn();
  expect(() => start(actor.email!)).toThrow('profile.contact.email.same');
  for (let tries = 0; tries < 5; tries++)
    expect(() => start(entrepreneur.email!)).toThrow('person.errors.emailTaken');
  expect(() => start(mine)).toThrow('limit');
});

test('what somebody else took meanwhile stays theirs', () => {
  const { db, entrepreneur, start, prove, row, actor } = signedIn();
  start(mine);
  const code = codeFor(db, mine);
  db.update(people).set({ email: mine }).where(eq(people.id, entrepreneur.id)).run();
  expect(prove(code)).toBe('taken');
  expect(row()?.email).toBe(actor.email);
});

test('the third wrong code ends the change; an old one passes no more', () => {
  const { db, caller, start, prove } = signedIn();
  start(mine);
  const code = codeFor(db, mine);
  expect([1, 2, 3].map(() => prove(otherThan(code)))).toEqual(['wrong', 'wrong', 'locked']);
  expect(pendingOf(changeContactPurpose, caller().session)).toBeNull();
  start(mine);
  expect(prove(codeFor(db, mine), now + 11 * minute)).toBe('expired');
});

test('a login of a while ago has to be confirmed by a code to what is there now', () => {
  const { db, actor, caller, start } = signedIn(now - 16 * minute);
  expect(() => start(mine)).toThrow('unconfirmed');
  expect(isConfirmed(caller())).toBe(false);
  sendConfirmation(caller(), {});
  expect(() => sendConfirmation(caller(), {})).toThrow('limit');
  const code = codeFor(db, actor.email!);
  const confirm = (otp: string) => {
    try {
      return confirmIdentity(caller(), { otp }).kind;
    } catch (error) {
      return error instanceof EvidenceRejected ? error.rejection : error;
    }
  };
  expect([confirm(otherThan(code)), isConfirmed(caller())]).toEqual(['wrong', false]);
  expect([confirm(code), isConfirmed(caller())]).toEqual(['done', true]);
  start(mine);
  expect([confirm(code), isConfirmed(caller(now + 15 * minute))]).toEqual(['expired', false]);
});

test('other sessions end with a change, and API keys too unless they are kept', () => {
  const { db, actor, caller, start, prove } = signedIn();
  startSession(db, { token: 'elsewhere', personId: actor.id, now });
  const key = { personId: actor.id, name: 'Books', scope: 'read' as const, expiresAt: now + hour };
  const stamps = { createdAt: now, updatedAt: now };
  const keys = () => db.select().from(apiKeys).all().length;
  const addKey = (tokenHash: string) =>
    db
      .insert(apiKeys)
      .values({ ...key, tokenHash, ...stamps })
      .run();
  addKey('one');
  changeEmail(caller(), { email: 'kept@example.test', keep_keys: 'true' });
  expect(prove(codeFor(db, 'kept@example.test'))).toBe('changed');
  expect(findSession(db, 'elsewhere', 'web', now)).toBeNull();
  expect(caller().session).not.toBeNull();
  expect(keys()).toBe(1);
  start(mine);
  expect(prove(codeFor(db, mine))).toBe('changed');
  expect(keys()).toBe(0);
});
