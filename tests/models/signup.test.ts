import type { Database } from 'db/client.server';
import { companies } from 'db/schema/company';
import { invitations } from 'db/schema/invitation';
import { people } from 'db/schema/person';
import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { projectInvitationList } from '~/models/invitations/pending.server';
import { readOutbox } from '~/models/outbox/read.server';
import { findSession } from '~/models/sessions/session.server';
import { confirmByLink } from '~/models/sign-in/email-link.server';
import { type SignupDetails, signupIn } from '~/models/signup/pending.server';
import { completeSignup, isProvenPhone, proveSignup } from '~/models/signup/prove.server';
import { resendSignupCode, startSignup } from '~/models/signup/start.server';
import { as } from '../support/caller';
import { freshDatabase } from '../support/database';
import { address, compose, countOf, minute, otherThan, secrets, somebody } from '../support/sign-in';
import { company, now } from '../support/world';

const browser = { address, userAgent: 'a test' };
const words = { code: compose, taken: () => ({ subject: '', text: 'You have an account.' }) };
const toasts = { created: undefined, proven: undefined };
const confirmation = (_locale: string | null, token: string) => ({ subject: 'Confirm', text: token });
const finishing = { browser, toasts, confirmation };
const phone = { countryCode: '+972', national: '521234567', e164: '+972521234567' };
const details: SignupDetails = {
  ...{ role: 'admin', name: 'Rina Barak', email: 'rina@example.test', companyName: 'Barak Homes' },
  ...{ phone, locale: 'he-IL' },
};

function begin(db: Database, changed: Partial<SignupDetails> = {}) {
  const start = { browser: { ...browser, sessionId: null }, words, toast: undefined, now };
  return startSignup(db, secrets, { ...start, details: { ...details, ...changed } });
}

function pending(db: Database, token: string) {
  const session = findSession(db, token, now);
  const signup = session && signupIn(session.data);
  if (!session || !signup) throw new Error('Nothing is pending.');
  return { id: session.id, signup };
}

const codeTo = (db: Database, to: string) => readOutbox(db, secrets, to)[0]?.code ?? '';
const prove = (db: Database, token: string, code: string, at = now) =>
  proveSignup(db, secrets, { ...finishing, session: pending(db, token), code, now: at });

test('an admin who proves the phone has an account, a company and a new session', () => {
  const db = freshDatabase();
  const token = begin(db);
  const outcome = prove(db, token, codeTo(db, phone.e164));
  if (outcome.kind !== 'created') throw new Error(outcome.kind);
  expect(findSession(db, token, now)).toBeNull();
  const actor = findSession(db, outcome.token, now)?.actor;
  expect(actor).toMatchObject({
    role: 'admin',
    name: 'Rina Barak',
    companyName: 'Barak Homes',
    parentId: null,
  });
  expect(countOf(db, 'codesPerContact')).toBe(0);
});

test('the new account is mailed a link that confirms its e-mail; the phone alone does not', () => {
  const db = freshDatabase();
  const outcome = prove(db, begin(db), codeTo(db, phone.e164));
  if (outcome.kind !== 'created') throw new Error(outcome.kind);
  const [mail] = readOutbox(db, secrets, details.email);
  expect(mail).toMatchObject({ channel: 'mail', subject: 'Confirm' });
  expect(confirmByLink(db, secrets, mail?.text ?? '', now)).toBe(outcome.personId);
});

test('an entrepreneur gets a company of their name, investors and tenants get none', () => {
  const db = freshDatabase();
  const roles = ['entrepreneur', 'investor', 'tenant'] as const;
  for (const [i, role] of roles.entries()) {
    const own = { ...phone, national: `52123456${i}`, e164: `+97252123456${i}` };
    const token = begin(db, { role, email: `${role}@example.test`, companyName: null, phone: own });
    expect(prove(db, token, codeTo(db, own.e164)).kind).toBe('created');
  }
  expect(db.select().from(companies).all()).toMatchObject([{ name: 'Rina Barak' }]);
  expect(
    db
      .select()
      .from(people)
      .all()
      .map(({ companyId }) => companyId !== null),
  ).toEqual([true, false, false]);
});

test('three wrong codes end it, a code lives ten minutes, a new one voids the old', () => {
  const db = freshDatabase();
  const token = begin(db);
  const code = codeTo(db, phone.e164);
  expect(prove(db, token, code, now + 10 * minute).kind).toBe('expired');
  const session = pending(db, token);
  const again = { words, toast: undefined, session, address };
  expect(resendSignupCode(db, secrets, { ...again, now: now + minute - 1000 })).toBe(1);
  expect(resendSignupCode(db, secrets, { ...again, now: now + minute })).toBe(0);
  const second = codeTo(db, phone.e164);
  const wrong = [1, 2, 3].map(() => prove(db, token, otherThan(second), now + minute).kind);
  expect(wrong).toEqual(['wrong', 'wrong', 'locked']);
  expect(prove(db, token, second, now + minute).kind).toBe('locked');
  expect(db.select().from(people).all()).toEqual([]);
});

test('a phone that has an account is told so by text, and no code passes', () => {
  const db = freshDatabase();
  const taken = somebody(db).phone;
  const token = begin(db, { phone: { countryCode: '+972', national: taken.slice(4), e164: taken } });
  expect(readOutbox(db, secrets, taken)).toMatchObject([{ text: 'You have an account.', code: null }]);
  expect(prove(db, token, '123456').kind).toBe('wrong');
});

test('a taken e-mail is told once the phone is proven; another one needs no new code', () => {
  const db = freshDatabase();
  const { email } = somebody(db);
  const token = begin(db, { email });
  expect(prove(db, token, codeTo(db, phone.e164))).toEqual({ kind: 'refused', field: 'email' });
  const { id, signup } = pending(db, token);
  expect(isProvenPhone(signup, details)).toBe(true);
  const other = { ...phone, e164: '+972529999999' };
  expect(isProvenPhone(signup, { ...details, phone: other })).toBe(false);
  expect(isProvenPhone({ ...signup, refusals: 5 }, details)).toBe(false);
  const session = { id, signup: { ...signup, details } };
  expect(completeSignup(db, secrets, { ...finishing, session, now }).kind).toBe('created');
});

test('open invitations to the phone become the person’s', () => {
  const db = freshDatabase();
  const home = company(db);
  const row = { companyId: home.id, projectId: home.project.id, invitedBy: home.admin.id };
  const invited = { ...row, role: 'investor' as const, countryCode: '+972', createdAt: now, updatedAt: now };
  db.insert(invitations)
    .values({ ...invited, phone: phone.e164, code: 'a' })
    .run();
  db.insert(invitations)
    .values({ ...invited, phone: '+972520000000', code: 'b' })
    .run();
  const outcome = prove(db, begin(db, { role: 'investor', companyName: null }), codeTo(db, phone.e164));
  if (outcome.kind !== 'created') throw new Error(outcome.kind);
  const mine = db.select().from(invitations).where(eq(invitations.personId, outcome.personId)).all();
  expect(mine).toMatchObject([{ code: 'a', status: 'pending' }]);
  const actor = findSession(db, outcome.token, now)?.actor;
  if (!actor) throw new Error('Nobody is signed in.');
  expect(projectInvitationList(as(db, actor)).rows).toMatchObject([{ mayAnswer: true }]);
});
