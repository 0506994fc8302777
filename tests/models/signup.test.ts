import type { Database } from 'db/client.server';
import { companies } from 'db/schema/company';
import { invitations } from 'db/schema/invitation';
import { people } from 'db/schema/person';
import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { projectInvitationList } from '~/models/invitations/log.server';
import { readOutbox } from '~/models/outbox/read.server';
import { findSession } from '~/models/sessions/session.server';
import { confirmByLink } from '~/models/sign-in/purposes/confirm-email.server';
import { signUp, signupPurpose } from '~/models/sign-in/purposes/sign-up.server';
import { as } from '../support/caller';
import { freshDatabase } from '../support/database';
import { addUser, answerFor, countOf, publicCaller, secrets } from '../support/sign-in';
import { company, now } from '../support/world';

const phone = { country_code: '+972', phone_number: '521234567' };
const e164 = '+972521234567';
const details = {
  role: 'admin',
  name: 'Rina Barak',
  email: 'rina@example.test',
  company_name: 'Barak Homes',
  ...phone,
};
type Details = Partial<Record<keyof typeof details, string>>;

function startSignUp(db: Database, changed: Details = {}, token?: string | null) {
  const outcome = signUp(publicCaller(db, { locale: 'he-IL', token }), { ...details, ...changed });
  if (!outcome.token) throw new Error('A visitor gets a session.');
  return outcome;
}

const codeTo = (db: Database, to: string) => readOutbox(db, secrets, to)[0]?.code ?? '';
const prove = (db: Database, token: string, code: string, at = now) =>
  answerFor(publicCaller(db, { token, now: at }), signupPurpose, code);

/** Starts a sign-up and enters the code. */
function completeSignUp(db: Database, changed: Details = {}, to = e164) {
  const { token } = startSignUp(db, changed);
  const verdict = prove(db, token ?? '', codeTo(db, to));
  if (verdict.kind !== 'done' || verdict.done.kind !== 'created') throw new Error(verdict.kind);
  return { before: token ?? '', ...verdict.done };
}

test('creates an account, a company and a session for an admin with a verified phone', () => {
  const db = freshDatabase();
  const { before, token } = completeSignUp(db);
  expect(findSession(db, before, 'web', now)).toBeNull();
  const actor = findSession(db, token, 'web', now)?.actor;
  expect(actor).toMatchObject({
    role: 'admin',
    name: 'Rina Barak',
    companyName: 'Barak Homes',
    parentId: null,
    locale: 'he-IL',
  });
  expect(countOf(db, 'codesPerContact')).toBe(0);
});

test('mails a link that confirms the email, which the phone alone does not', () => {
  const db = freshDatabase();
  const { personId, token: session } = completeSignUp(db);
  const [mail] = readOutbox(db, secrets, details.email);
  expect(mail?.channel).toBe('mail');
  const token = /confirm-email\/(\S+)/.exec(mail?.text ?? '')?.[1];
  const row = () => db.select().from(people).where(eq(people.id, personId)).get();
  expect(row()).toMatchObject({ emailVerifiedAt: null, phoneVerifiedAt: now });
  const actor = findSession(db, session, 'web', now)?.actor;
  if (!actor) throw new Error('The session has no person.');
  expect(confirmByLink(as(db, actor, { secrets }), { token })).toBe(true);
  expect(row()?.emailVerifiedAt).toBe(now);
});

test('creates a company for an entrepreneur, but none for investors and tenants', () => {
  const db = freshDatabase();
  for (const [i, role] of ['entrepreneur', 'investor', 'tenant'].entries()) {
    const own = { role, email: `${role}@example.test`, phone_number: `52123456${i}` };
    completeSignUp(db, own, `+972${own.phone_number}`);
  }
  expect(db.select().from(companies).all()).toMatchObject([{ name: 'Rina Barak' }]);
  const rows = db.select().from(people).all();
  expect(rows.map(({ companyId }) => companyId !== null)).toEqual([true, false, false]);
});

test('notifies a phone with an account by text and accepts no code', () => {
  const db = freshDatabase();
  const takenPhone = addUser(db).phone;
  const { token } = startSignUp(db, { phone_number: takenPhone.slice(4) });
  const notices = readOutbox(db, secrets, takenPhone);
  expect(notices).toMatchObject([
    { code: null, text: expect.stringContaining('https://yesod.test/login') },
  ]);
  expect(prove(db, token ?? '', '123456').kind).toBe('wrong');
});

test('reports a used email only after the phone code; another email needs no new code', () => {
  const db = freshDatabase();
  const { email } = addUser(db);
  const token = startSignUp(db, { email }).token ?? '';
  const verdict = prove(db, token, codeTo(db, e164));
  expect(verdict).toEqual({ kind: 'done', done: { kind: 'refused', field: 'email' } });
  expect(() => startSignUp(db, { email }, token)).toThrow('email');
  expect(startSignUp(db, {}, token).kind).toBe('created');
});

test('requires a new code for another phone and after five used addresses', () => {
  const db = freshDatabase();
  const { email } = addUser(db);
  const other = startSignUp(db, { email }).token ?? '';
  prove(db, other, codeTo(db, e164));
  expect(startSignUp(db, { phone_number: '529999999' }, other).kind).toBe('sent');
  const token = startSignUp(db, { email }).token ?? '';
  prove(db, token, codeTo(db, e164));
  for (let tries = 1; tries < 5; tries++)
    expect(() => startSignUp(db, { email }, token)).toThrow('email');
  expect(startSignUp(db, {}, token).kind).toBe('sent');
});

test('assigns open invitations to the phone’s new person', () => {
  const db = freshDatabase();
  const home = company(db);
  const row = { companyId: home.id, projectId: home.project.id, invitedBy: home.admin.id };
  const invited = {
    ...row,
    role: 'investor' as const,
    countryCode: '+972',
    createdAt: now,
    updatedAt: now,
  };
  db.insert(invitations)
    .values({ ...invited, phone: e164, code: 'a' })
    .run();
  db.insert(invitations)
    .values({ ...invited, phone: '+972520000000', code: 'b' })
    .run();
  const { personId, token } = completeSignUp(db, { role: 'investor' });
  const mine = db.select().from(invitations).where(eq(invitations.personId, personId)).all();
  expect(mine).toMatchObject([{ code: 'a', status: 'pending' }]);
  const actor = findSession(db, token, 'web', now)?.actor;
  if (!actor) throw new Error('The session has no person.');
  expect(projectInvitationList(as(db, actor)).rows).toMatchObject([{ mayAnswer: true }]);
});
