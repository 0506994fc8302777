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

function begin(db: Database, changed: Details = {}, token?: string | null) {
  const outcome = signUp(publicCaller(db, { locale: 'he-IL', token }), { ...details, ...changed });
  if (!outcome.token) throw new Error('A visitor gets a session.');
  return outcome;
}

const codeTo = (db: Database, to: string) => readOutbox(db, secrets, to)[0]?.code ?? '';
const prove = (db: Database, token: string, code: string, at = now) =>
  answerFor(publicCaller(db, { token, now: at }), signupPurpose, code);

/** Begins, and enters the code. */
function signedUp(db: Database, changed: Details = {}, to = e164) {
  const { token } = begin(db, changed);
  const verdict = prove(db, token ?? '', codeTo(db, to));
  if (verdict.kind !== 'done' || verdict.done.kind !== 'created') throw new Error(verdict.kind);
  return { before: token ?? '', ...verdict.done };
}

test('an admin who proves the phone has an account, a company and a new session', () => {
  const db = freshDatabase();
  const { before, token } = signedUp(db);
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

test('the new account is mailed a link that confirms its e-mail; the phone alone does not', () => {
  const db = freshDatabase();
  const { personId, token: session } = signedUp(db);
  const [mail] = readOutbox(db, secrets, details.email);
  expect(mail?.channel).toBe('mail');
  const token = /confirm-email\/(\S+)/.exec(mail?.text ?? '')?.[1];
  const row = () => db.select().from(people).where(eq(people.id, personId)).get();
  expect(row()).toMatchObject({ emailVerifiedAt: null, phoneVerifiedAt: now });
  const actor = findSession(db, session, 'web', now)?.actor;
  if (!actor) throw new Error('Nobody is signed in.');
  expect(confirmByLink(as(db, actor, { secrets }), { token })).toBe(true);
  expect(row()?.emailVerifiedAt).toBe(now);
});

test('an entrepreneur gets a company of their name, investors and tenants get none', () => {
  const db = freshDatabase();
  for (const [i, role] of ['entrepreneur', 'investor', 'tenant'].entries()) {
    const own = { role, email: `${role}@example.test`, phone_number: `52123456${i}` };
    signedUp(db, own, `+972${own.phone_number}`);
  }
  expect(db.select().from(companies).all()).toMatchObject([{ name: 'Rina Barak' }]);
  const rows = db.select().from(people).all();
  expect(rows.map(({ companyId }) => companyId !== null)).toEqual([true, false, false]);
});

test('a phone that has an account is told so by text, and no code passes', () => {
  const db = freshDatabase();
  const taken = addUser(db).phone;
  const { token } = begin(db, { phone_number: taken.slice(4) });
  const told = readOutbox(db, secrets, taken);
  expect(told).toMatchObject([
    { code: null, text: expect.stringContaining('https://yesod.test/login') },
  ]);
  expect(prove(db, token ?? '', '123456').kind).toBe('wrong');
});

test('a taken e-mail is told once the phone is proven; another one needs no new code', () => {
  const db = freshDatabase();
  const { email } = addUser(db);
  const token = begin(db, { email }).token ?? '';
  const verdict = prove(db, token, codeTo(db, e164));
  expect(verdict).toEqual({ kind: 'done', done: { kind: 'refused', field: 'email' } });
  expect(() => begin(db, { email }, token)).toThrow('email');
  expect(begin(db, {}, token).kind).toBe('created');
});

test('another phone is proven anew, and so is one that came with five taken addresses', () => {
  const db = freshDatabase();
  const { email } = addUser(db);
  const other = begin(db, { email }).token ?? '';
  prove(db, other, codeTo(db, e164));
  expect(begin(db, { phone_number: '529999999' }, other).kind).toBe('sent');
  const token = begin(db, { email }).token ?? '';
  prove(db, token, codeTo(db, e164));
  for (let tries = 1; tries < 5; tries++)
    expect(() => begin(db, { email }, token)).toThrow('email');
  expect(begin(db, {}, token).kind).toBe('sent');
});

test('open invitations to the phone become the person’s', () => {
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
  const { personId, token } = signedUp(db, { role: 'investor' });
  const mine = db.select().from(invitations).where(eq(invitations.personId, personId)).all();
  expect(mine).toMatchObject([{ code: 'a', status: 'pending' }]);
  const actor = findSession(db, token, 'web', now)?.actor;
  if (!actor) throw new Error('Nobody is signed in.');
  expect(projectInvitationList(as(db, actor)).rows).toMatchObject([{ mayAnswer: true }]);
});
