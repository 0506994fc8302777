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
  codeFor,
  hour,
  minute,
  requestCode,
  secrets,
  sessionWith,
  tryCode,
  wrongCode,
} from '../support/sign-in';
import { company, now } from '../support/world';

const newEmail = 'new@example.test';

function signedIn(startedAt = now) {
  const db = freshDatabase();
  const { admin: actor, entrepreneur } = company(db);
  const token = crypto.randomUUID();
  startSession(db, { token, personId: actor.id, now: startedAt });
  // Each request loads its session again.
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

test('changes the email after its code, notifies the old address and voids its codes', () => {
  const { db, actor, start, prove, row } = signedIn();
  const login = requestCode(db, actor.email!);
  const loginCode = codeFor(db, actor.email!);
  start(newEmail);
  expect(row()?.email).toBe(actor.email);
  expect(prove(wrongCode(codeFor(db, newEmail)))).toBe('wrong');
  expect(prove(codeFor(db, newEmail))).toBe('changed');
  expect(row()).toMatchObject({ email: newEmail, emailVerifiedAt: now });
  const [notice] = readOutbox(db, secrets, actor.email!);
  expect(notice?.subject).toBe('Your Yesod email address was changed');
  expect(notice?.text).not.toContain(newEmail);
  expect(tryCode(db, login, loginCode).kind).toBe('wrong');
});

test('changes the three phone columns', () => {
  const { db, caller, prove, row } = signedIn();
  changePhone(caller(), { country_code: '+972', phone_number: '525550000' });
  expect(prove(codeFor(db, '+972525550000'))).toBe('changed');
  const columns = { countryCode: '+972', phoneNumber: '525550000', phone: '+972525550000' };
  expect(row()).toMatchObject(columns);
});

test('rejects the own contact and another person’s, counting the latter as a code would', () => {
  const { actor, entrepreneur, start } = signedIn();
  expect(() => start(actor.email!)).toThrow('profile.contact.email.same');
  for (let tries = 0; tries < 5; tries++)
    expect(() => start(entrepreneur.email!)).toThrow('person.errors.emailTaken');
  expect(() => start(newEmail)).toThrow('limit');
});

test('leaves an address to the person who took it in the meantime', () => {
  const { db, entrepreneur, start, prove, row, actor } = signedIn();
  start(newEmail);
  const code = codeFor(db, newEmail);
  db.update(people).set({ email: newEmail }).where(eq(people.id, entrepreneur.id)).run();
  expect(prove(code)).toBe('taken');
  expect(row()?.email).toBe(actor.email);
});

test('ends the change after the third wrong code and voids an old code', () => {
  const { db, caller, start, prove } = signedIn();
  start(newEmail);
  const code = codeFor(db, newEmail);
  expect([1, 2, 3].map(() => prove(wrongCode(code)))).toEqual(['wrong', 'wrong', 'locked']);
  expect(pendingOf(changeContactPurpose, caller().session)).toBeNull();
  start(newEmail);
  expect(prove(codeFor(db, newEmail), now + 11 * minute)).toBe('expired');
});

test('needs a code to the current contact when the sign-in is old', () => {
  const { db, actor, caller, start } = signedIn(now - 16 * minute);
  expect(() => start(newEmail)).toThrow('unconfirmed');
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
  expect([confirm(wrongCode(code)), isConfirmed(caller())]).toEqual(['wrong', false]);
  expect([confirm(code), isConfirmed(caller())]).toEqual(['done', true]);
  start(newEmail);
  expect([confirm(code), isConfirmed(caller(now + 15 * minute))]).toEqual(['expired', false]);
});

test('ends other sessions, and API keys unless they are kept', () => {
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
  start(newEmail);
  expect(prove(codeFor(db, newEmail))).toBe('changed');
  expect(keys()).toBe(0);
});
