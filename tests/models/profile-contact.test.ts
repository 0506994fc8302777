import { people } from 'db/schema/person';
import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { textFor } from '~/i18n/words';
import { readOutbox } from '~/models/outbox/read.server';
import {
  contactChangeIn,
  type NewContact,
  resendContactCode,
  startContactChange,
} from '~/models/profile/change-contact.server';
import { confirmByCode, isConfirmed, sendConfirmation } from '~/models/profile/confirm.server';
import { proveContactChange } from '~/models/profile/prove-contact.server';
import { type Session, startSession } from '~/models/sessions/session.server';
import { freshDatabase } from '../support/database';
import { address, ask, codeFor, compose, minute, otherThan, secrets, tryCode } from '../support/sign-in';
import { company, now } from '../support/world';

const mail = (to: string): NewContact => ({ channel: 'mail', to, columns: { email: to } });

function signedIn(startedAt = now) {
  const db = freshDatabase();
  const { admin: actor, entrepreneur } = company(db);
  const id = startSession(db, { token: crypto.randomUUID(), personId: actor.id, now: startedAt });
  const session: Session = { id, data: {}, kind: 'web', actor, impersonated: null };
  const asking = { actor, session, address, now, compose: () => compose };
  const start = (contact: NewContact) => startContactChange(db, secrets, { ...asking, contact });
  const prove = (code: string, at = now) =>
    proveContactChange(db, secrets, {
      ...asking,
      ...{ contact: contactChangeIn(session)!, code, locale: 'en-US' as const, now: at },
    });
  const row = () => db.select().from(people).where(eq(people.id, actor.id)).get()!;
  return { db, actor, entrepreneur, session, asking, start, prove, row };
}

test('a new e-mail counts once its code is entered; the old one is told and its codes are void', () => {
  const { db, actor, start, prove, row } = signedIn();
  const login = ask(db, actor.email!);
  const loginCode = codeFor(db, actor.email!);
  expect(start(mail('new@example.test'))).toBe('sent');
  expect(row().email).toBe(actor.email);
  expect(prove(otherThan(codeFor(db, 'new@example.test')))).toBe('wrong');
  expect(prove(codeFor(db, 'new@example.test'))).toBe('passed');
  expect(row()).toMatchObject({ email: 'new@example.test', emailVerifiedAt: now });
  expect(readOutbox(db, secrets, actor.email!)[0]).toMatchObject({
    subject: textFor('en-US')('profile.mail.emailSubject'),
  });
  expect(tryCode(db, login, loginCode).kind).toBe('wrong');
});

test('a new phone fills its three columns', () => {
  const { db, start, prove, row } = signedIn();
  const columns = { countryCode: '+972', phoneNumber: '525550000', phone: '+972525550000' };
  expect(start({ channel: 'sms', to: columns.phone, columns })).toBe('sent');
  expect(prove(codeFor(db, columns.phone))).toBe('passed');
  expect(row()).toMatchObject(columns);
});

test('one’s own and somebody else’s are refused, and the latter counts as a code would', () => {
  const { actor, entrepreneur, start } = signedIn();
  expect(start(mail(actor.email!))).toBe('same');
  for (let tries = 0; tries < 5; tries++) expect(start(mail(entrepreneur.email!))).toBe('taken');
  expect(() => start(mail('new@example.test'))).toThrow('limit');
});

test('what somebody else took meanwhile stays theirs', () => {
  const { db, entrepreneur, start, prove, row, actor } = signedIn();
  start(mail('new@example.test'));
  const code = codeFor(db, 'new@example.test');
  db.update(people).set({ email: 'new@example.test' }).where(eq(people.id, entrepreneur.id)).run();
  expect(prove(code)).toBe('taken');
  expect(row().email).toBe(actor.email);
});

test('the third wrong code ends the change; an old one passes no more', () => {
  const { db, session, start, prove } = signedIn();
  start(mail('new@example.test'));
  const code = codeFor(db, 'new@example.test');
  expect([1, 2, 3].map(() => prove(otherThan(code)))).toEqual(['wrong', 'wrong', 'locked']);
  expect(contactChangeIn(session)).toBeNull();
  start(mail('new@example.test'));
  expect(prove(codeFor(db, 'new@example.test'), now + 11 * minute)).toBe('expired');
});

test('another code takes a minute’s wait and voids the one before', () => {
  const { db, asking, session, start, prove } = signedIn();
  start(mail('new@example.test'));
  const first = codeFor(db, 'new@example.test');
  const again = (at: number) =>
    resendContactCode(db, secrets, { ...asking, contact: contactChangeIn(session)!, now: at });
  expect(again(now + 10_000)).toBe(50);
  expect(again(now + minute)).toBe(0);
  const second = codeFor(db, 'new@example.test');
  if (second !== first) expect(prove(first, now + minute)).toBe('wrong');
  expect(prove(second, now + minute)).toBe('passed');
});

test('a login of a while ago has to be confirmed by a code to what is there now (target 16)', () => {
  const { db, actor, asking, session } = signedIn(now - 16 * minute);
  expect(isConfirmed(db, session, now)).toBe(false);
  expect(sendConfirmation(db, secrets, asking)).toBe(0);
  expect(sendConfirmation(db, secrets, asking)).toBe(60);
  const code = codeFor(db, actor.email!);
  const confirm = (typed: string) => confirmByCode(db, secrets, { ...asking, code: typed });
  expect([confirm(otherThan(code)), isConfirmed(db, session, now)]).toEqual(['wrong', false]);
  expect([confirm(code), isConfirmed(db, session, now)]).toEqual(['passed', true]);
  expect([confirm(code), isConfirmed(db, session, now + 15 * minute)]).toEqual(['expired', false]);
});
