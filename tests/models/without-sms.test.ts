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
import { answerFor, prover, secrets, somebody } from '../support/sign-in';
import { company, now } from '../support/world';

const ways = channelWays({ mode: 'production', mailer: {}, sms: null, showsCodes: false });
const asker = (db: Database, token?: string | null) => prover(db, { ways, token });
const typed = { country_code: '+972', phone_number: '521234567' };
const details = { role: 'investor', name: 'Rina Barak', email: 'rina@example.test', ...typed };
const codeTo = (db: Database, to: string) => readOutbox(db, secrets, to)[0]?.code ?? '';
const personOf = (db: Database, id: number) =>
  db.select().from(people).where(eq(people.id, id)).get();

function signedUp(db: Database, code?: string) {
  const { token } = signUp(asker(db), { ...details, code }) as { token: string };
  const verdict = answerFor(asker(db, token), signupPurpose, codeTo(db, details.email));
  if (verdict.kind !== 'done' || verdict.done.kind !== 'created') throw new Error(verdict.kind);
  return verdict.done;
}

test('what is sent is carried by a provider, shown by the outbox of the demo, logged where that is wished', () => {
  const none = { mailer: null, sms: null, showsCodes: false };
  expect(ways).toEqual({ mail: 'provider', sms: 'nowhere' });
  expect(channelWays({ ...none, mode: 'demo' })).toEqual({ mail: 'outbox', sms: 'outbox' });
  expect(channelWays({ ...none, mode: 'production' })).toEqual({ mail: 'nowhere', sms: 'nowhere' });
  expect(channelWays({ ...none, mode: 'production', showsCodes: true }).mail).toBe('log');
});

test('a mailed code proves the e-mail of a sign-up, and the phone stays unproved', () => {
  const db = freshDatabase();
  const { personId } = signedUp(db);
  expect(personOf(db, personId)).toMatchObject({
    emailVerifiedAt: now,
    phone: '+972521234567',
    phoneVerifiedAt: null,
  });
  expect(readOutbox(db, secrets, '+972521234567')).toEqual([]);
});

test('whoever holds the e-mail is told by mail, and their code of nobody passes', () => {
  const db = freshDatabase();
  signedUp(db);
  signUp(asker(db), details);
  expect(readOutbox(db, secrets, details.email)[0]).toMatchObject({
    subject: 'You already have a Yesod account',
    code: null,
  });
});

test('a program names the e-mail as well', () => {
  const db = freshDatabase();
  const asked = { role: 'investor', ...typed };
  expect(() => startSignupByPhone(asker(db), asked)).toThrow();
  startSignupByPhone(asker(db), { ...asked, email: details.email });
  expect(codeTo(db, details.email)).toMatch(/^\d{6}$/);
});

test('by phone the code goes to the proved mailbox of the account, and proves no phone', () => {
  const db = freshDatabase();
  const { personId } = signedUp(db);
  const place = { door: 'member', by: 'sms' };
  const { token, pending } = startSignIn(asker(db), {
    ...place,
    country_code: '+972',
    phone: '521234567',
  });
  expect(pending).toMatchObject({ channel: 'sms', via: 'mail' });
  const verdict = answerFor(asker(db, token), signInPurpose, codeTo(db, details.email));
  expect(verdict).toMatchObject({ kind: 'done', done: { personId } });
  expect(personOf(db, personId)?.phoneVerifiedAt).toBeNull();
});

test('a phone nobody has is answered the same, and nothing leaves', () => {
  const db = freshDatabase();
  const { email, phone } = somebody(db);
  const ask = (number: string) =>
    startSignIn(asker(db), { door: 'member', by: 'sms', country_code: '+972', phone: number })
      .pending;
  const [theirs, nobodys] = [ask(phone.slice(4)), ask('521111111')];
  const plain = ({ to: _to, challengeId: _id, ...rest }: typeof theirs) => rest;
  expect(plain(theirs)).toEqual(plain(nobodys));
  expect(readOutbox(db, secrets, '')).toHaveLength(1);
  expect(codeTo(db, email)).not.toBe('');
});

test('an account is deleted by a code of its mailbox', () => {
  const db = freshDatabase();
  const { email, phone } = somebody(db);
  startDeletion(asker(db), { country_code: '+972', phone: phone.slice(4) });
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

test('the link of an invitation stands for the phone: by a sign-up', () => {
  const db = freshDatabase();
  const holder = invited(db);
  const { personId } = signedUp(db, 'the-code');
  expect(holder()).toBe(personId);
});

test('and by whoever has an account; not where text messages are carried', () => {
  const db = freshDatabase();
  const holder = invited(db);
  const { personId, token } = signedUp(db);
  const actor = findSession(db, token, 'web', now)?.actor;
  if (!actor) throw new Error('Nobody is signed in.');
  expect(() => claimInvitation(as(db, actor), { code: 'the-code' })).toThrow();
  expect(() => claimInvitation(as(db, actor, { ways }), { code: 'another' })).toThrow();
  expect(holder()).toBeNull();
  claimInvitation(as(db, actor, { ways }), { code: 'the-code' });
  expect(holder()).toBe(personId);
});

describe('a phone that several accounts typed and none proved', () => {
  function typedTwice() {
    const db = freshDatabase();
    const [older, newer] = [somebody(db), somebody(db)];
    db.update(people).set({ phone: newer.phone, phoneVerifiedAt: null }).run();
    const told = (email: string) => readOutbox(db, secrets, email);
    return { db, older, newer, told };
  }
  const login = (db: Database, phone: string) =>
    startSignIn(asker(db), {
      door: 'member',
      by: 'sms',
      country_code: '+972',
      phone: phone.slice(4),
    });

  test('gets no code in any of them; each is told to log in by email, three times a day', () => {
    const { db, older, newer, told } = typedTwice();
    const { token, pending } = login(db, newer.phone);
    for (const { email } of [older, newer]) {
      expect(told(email)).toHaveLength(1);
      expect(told(email)[0]).toMatchObject({ code: null, subject: 'Signing in to Yesod' });
      expect(told(email)[0]?.text).toContain('/login?by=email');
    }
    expect(pending).toMatchObject({ channel: 'sms', via: 'mail', step: 'code' });
    expect(answerFor(asker(db, token), signInPurpose, '123456').kind).toBe('wrong');
    for (let more = 0; more < 5; more += 1) login(db, newer.phone);
    expect(told(older.email)).toHaveLength(3);
  });

  test('nor when an account is to be deleted', () => {
    const { db, older, newer, told } = typedTwice();
    startDeletion(asker(db), { country_code: '+972', phone: newer.phone.slice(4) });
    for (const { email } of [older, newer]) expect(told(email)).toMatchObject([{ code: null }]);
  });

  test('gets its code once one of them proved it', () => {
    const { db, older, newer, told } = typedTwice();
    db.update(people).set({ phoneVerifiedAt: now }).where(eq(people.id, newer.id)).run();
    login(db, newer.phone);
    expect(told(newer.email)[0]?.code).toMatch(/^\d{6}$/);
    expect(told(older.email)).toEqual([]);
  });
});
