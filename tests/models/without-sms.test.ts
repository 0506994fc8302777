import type { Database } from 'db/client.server';
import { invitations } from 'db/schema/invitation';
import { people } from 'db/schema/person';
import { eq } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { claimInvitation } from '~/models/invitations/claim.server';
import { readOutbox } from '~/models/outbox/read.server';
import { channelWays } from '~/models/outbox/ways.server';
import { findSession } from '~/models/sessions/session.server';
import { startSignupByPhone } from '~/models/sign-in/api-clients.server';
import { startDeletion } from '~/models/sign-in/purposes/delete-account.server';
import { signInPurpose, startSignIn } from '~/models/sign-in/purposes/sign-in.server';
import { signUp, signupPurpose } from '~/models/sign-in/purposes/sign-up.server';
import { as } from '../support/caller';
import { freshDatabase } from '../support/database';
import { addUser, answerFor, publicCaller, secrets } from '../support/sign-in';
import { company, now } from '../support/world';

const ways = channelWays({ mode: 'production', mailer: {}, sms: null, showsCodes: false });
const caller = (db: Database, token?: string | null) => publicCaller(db, { ways, token });
const phoneFields = { country_code: '+972', phone_number: '521234567' };
const details = {
  role: 'investor',
  name: 'Rina Barak',
  email: 'rina@example.test',
  ...phoneFields,
};
const codeTo = (db: Database, to: string) => readOutbox(db, secrets, to)[0]?.code ?? '';
const personOf = (db: Database, id: number) =>
  db.select().from(people).where(eq(people.id, id)).get();

function completeSignUp(db: Database, code?: string) {
  const { token } = signUp(caller(db), { ...details, code }) as { token: string };
  const verdict = answerFor(caller(db, token), signupPurpose, codeTo(db, details.email));
  if (verdict.kind !== 'done' || verdict.done.kind !== 'created') throw new Error(verdict.kind);
  return verdict.done;
}

test('delivers by a provider, shows messages in the demo’s outbox, or logs them if configured', () => {
  const none = { mailer: null, sms: null, showsCodes: false };
  expect(ways).toEqual({ mail: 'provider', sms: 'nowhere' });
  expect(channelWays({ ...none, mode: 'demo' })).toEqual({ mail: 'outbox', sms: 'outbox' });
  expect(channelWays({ ...none, mode: 'production' })).toEqual({ mail: 'nowhere', sms: 'nowhere' });
  expect(channelWays({ ...none, mode: 'production', showsCodes: true }).mail).toBe('log');
});

test('verifies the email of a sign-up by a mailed code, but not the phone', () => {
  const db = freshDatabase();
  const { personId } = completeSignUp(db);
  expect(personOf(db, personId)).toMatchObject({
    emailVerifiedAt: now,
    phone: '+972521234567',
    phoneVerifiedAt: null,
  });
  expect(readOutbox(db, secrets, '+972521234567')).toEqual([]);
});

test('notifies the owner of a used email and accepts no code', () => {
  const db = freshDatabase();
  completeSignUp(db);
  signUp(caller(db), details);
  expect(readOutbox(db, secrets, details.email)[0]).toMatchObject({
    subject: 'You already have a Yesod account',
    code: null,
  });
});

test('requires the email from API clients too', () => {
  const db = freshDatabase();
  const fields = { role: 'investor', ...phoneFields };
  expect(() => startSignupByPhone(caller(db), fields)).toThrow();
  startSignupByPhone(caller(db), { ...fields, email: details.email });
  expect(codeTo(db, details.email)).toMatch(/^\d{6}$/);
});

test('mails the code of a sign-in by phone to the verified email, without verifying the phone', () => {
  const db = freshDatabase();
  const { personId } = completeSignUp(db);
  const place = { door: 'member', by: 'sms' };
  const { token, pending } = startSignIn(caller(db), {
    ...place,
    country_code: '+972',
    phone: '521234567',
  });
  expect(pending).toMatchObject({ channel: 'sms', via: 'mail' });
  const verdict = answerFor(caller(db, token), signInPurpose, codeTo(db, details.email));
  expect(verdict).toMatchObject({ kind: 'done', done: { personId } });
  expect(personOf(db, personId)?.phoneVerifiedAt).toBeNull();
});

test('answers the same for an unknown phone and sends nothing', () => {
  const db = freshDatabase();
  const { email, phone } = addUser(db);
  const ask = (number: string) =>
    startSignIn(caller(db), { door: 'member', by: 'sms', country_code: '+972', phone: number })
      .pending;
  const [theirs, nobodys] = [ask(phone.slice(4)), ask('521111111')];
  const plain = ({ to: _to, challengeId: _id, ...rest }: typeof theirs) => rest;
  expect(plain(theirs)).toEqual(plain(nobodys));
  expect(readOutbox(db, secrets, '')).toHaveLength(1);
  expect(codeTo(db, email)).not.toBe('');
});

test('deletes an account with a mailed code', () => {
  const db = freshDatabase();
  const { email, phone } = addUser(db);
  startDeletion(caller(db), { country_code: '+972', phone: phone.slice(4) });
  expect(codeTo(db, email)).toMatch(/^\d{6}$/);
});

function invited(db: Database) {
  const { id, admin, project } = company(db);
  const values = {
    companyId: id,
    projectId: project.id,
    invitedBy: admin.id,
    role: 'investor' as const,
  };
  const phone = { countryCode: '+972', phone: '+972529999999', message: '', sentAt: now };
  const stamps = { createdAt: now, updatedAt: now };
  db.insert(invitations)
    .values({ ...values, ...phone, code: 'the-code', ...stamps })
    .run();
  return () => db.select({ personId: invitations.personId }).from(invitations).get()?.personId;
}

test('accepts an invitation’s link as proof of its phone in a sign-up', () => {
  const db = freshDatabase();
  const invitee = invited(db);
  const { personId } = completeSignUp(db, 'the-code');
  expect(invitee()).toBe(personId);
});

test('accepts it for an existing account too, but not if text messages are sent', () => {
  const db = freshDatabase();
  const invitee = invited(db);
  const { personId, token } = completeSignUp(db);
  const actor = findSession(db, token, 'web', now)?.actor;
  if (!actor) throw new Error('The session has no person.');
  expect(() => claimInvitation(as(db, actor), { code: 'the-code' })).toThrow();
  expect(() => claimInvitation(as(db, actor, { ways }), { code: 'another' })).toThrow();
  expect(invitee()).toBeNull();
  claimInvitation(as(db, actor, { ways }), { code: 'the-code' });
  expect(invitee()).toBe(personId);
});

describe('an unverified phone of several accounts', () => {
  function typedTwice() {
    const db = freshDatabase();
    const [older, newer] = [addUser(db), addUser(db)];
    db.update(people).set({ phone: newer.phone, phoneVerifiedAt: null }).run();
    const mailsTo = (email: string) => readOutbox(db, secrets, email);
    return { db, older, newer, mailsTo };
  }
  const login = (db: Database, phone: string) =>
    startSignIn(caller(db), {
      door: 'member',
      by: 'sms',
      country_code: '+972',
      phone: phone.slice(4),
    });

  test('gets no code; each account is mailed to sign in by email, three times a day', () => {
    const { db, older, newer, mailsTo } = typedTwice();
    const { token, pending } = login(db, newer.phone);
    for (const { email } of [older, newer]) {
      expect(mailsTo(email)).toHaveLength(1);
      expect(mailsTo(email)[0]).toMatchObject({ code: null, subject: 'Signing in to Yesod' });
      expect(mailsTo(email)[0]?.text).toContain('/login?by=email');
    }
    expect(pending).toMatchObject({ channel: 'sms', via: 'mail', step: 'code' });
    expect(answerFor(caller(db, token), signInPurpose, '123456').kind).toBe('wrong');
    for (let more = 0; more < 5; more += 1) login(db, newer.phone);
    expect(mailsTo(older.email)).toHaveLength(3);
  });

  test('gets no code to delete an account', () => {
    const { db, older, newer, mailsTo } = typedTwice();
    startDeletion(caller(db), { country_code: '+972', phone: newer.phone.slice(4) });
    for (const { email } of [older, newer]) expect(mailsTo(email)).toMatchObject([{ code: null }]);
  });

  test('gets a code once one account verified it', () => {
    const { db, older, newer, mailsTo } = typedTwice();
    db.update(people).set({ phoneVerifiedAt: now }).where(eq(people.id, newer.id)).run();
    login(db, newer.phone);
    expect(mailsTo(newer.email)[0]?.code).toMatch(/^\d{6}$/);
    expect(mailsTo(older.email)).toEqual([]);
  });
});
