import type { Database } from 'db/client.server';
import { identities, providerSessions } from 'db/schema/identity';
import { invitations } from 'db/schema/invitation';
import { people } from 'db/schema/person';
import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { saveChoices } from '~/models/installation/choices.server';
import { readOutbox } from '~/models/outbox/read.server';
import { addIdentity } from '~/models/providers/identities.server';
import { linkableProviders, ownIdentities, removeIdentity } from '~/models/providers/own.server';
import { providerSignOut } from '~/models/providers/sign-out.server';
import { add } from '../support/add-row';
import { freshDatabase } from '../support/database';
import { comeBack, realProvider, setUp } from '../support/oidc';
import { addFor, challengeFor, offer, signedIn } from '../support/passkeys';
import {
  addUser,
  codeFrom,
  hour,
  newKey,
  publicCaller,
  requestCode,
  secrets,
  sessionWith,
  tryCode,
} from '../support/sign-in';
import { company, now, person } from '../support/world';

const dana = { sub: 'dana', email: 'Dana@Example.test', email_verified: true, name: 'Dana Levi' };
const email = 'dana@example.test';

async function withProvider(options: Parameters<typeof realProvider>[1] = {}) {
  const db = freshDatabase();
  const { issuer, state } = await realProvider(dana, options);
  setUp(db, issuer);
  return { db, issuer, state, ...company(db) };
}

const signedInBy = (result: Awaited<ReturnType<typeof comeBack>>) => {
  if (result.kind !== 'done') throw new Error(result.kind);
  return result.done;
};

const personBy = (db: Database, address: string) =>
  db.select().from(people).where(eq(people.email, address)).get();

test.each([
  ['in the ID token', false],
  ['in a second call', true],
])('a person whom an admin added gets in with the email %s', async (_, inUserInfo) => {
  const { db, issuer, admin } = await withProvider({ inUserInfo });
  const { id } = person(db, 'investor', { companyId: admin.companyId, email });
  db.update(people)
    .set({ emailVerifiedAt: null, phoneVerifiedAt: null })
    .where(eq(people.id, id))
    .run();
  expect(signedInBy(await comeBack(db)).personId).toBe(id);
  expect(personBy(db, email)?.emailVerifiedAt).not.toBeNull();
  expect(db.select().from(identities).all()).toMatchObject([
    { personId: id, issuer, subject: 'dana' },
  ]);
  // From now on the identity counts, not the address.
  db.update(people).set({ email: 'new@example.test' }).where(eq(people.id, id)).run();
  expect(signedInBy(await comeBack(db)).personId).toBe(id);
});

test.each(['client_secret_basic', 'client_secret_post'] as const)(
  'the secret reaches a provider that takes only %s',
  async (method) => {
    const { db, admin } = await withProvider({ method });
    person(db, 'investor', { companyId: admin.companyId, email });
    db.update(people)
      .set({ emailVerifiedAt: null, phoneVerifiedAt: null })
      .where(eq(people.email, email))
      .run();
    expect((await comeBack(db)).kind).toBe('done');
  },
);

test('an invitation by email creates the account, and no one else gets one', async () => {
  const { db, admin, project, state } = await withProvider();
  add(db, invitations, {
    projectId: project.id,
    companyId: admin.companyId ?? 0,
    invitedBy: admin.id,
    role: 'investor',
    email,
    phone: '',
    countryCode: '',
    message: '',
    code: 'x'.repeat(40),
    status: 'pending',
  });
  state.account = { ...dana, sub: 'other', email: 'other@example.test' };
  expect((await comeBack(db)).kind).toBe('unknown');
  state.account = dana;
  const { personId, role } = signedInBy(await comeBack(db));
  expect(role).toBe('investor');
  expect(personBy(db, email)).toMatchObject({ id: personId, name: 'Dana Levi', companyId: null });
  expect(db.select().from(invitations).get()?.personId).toBe(personId);
});

test('links are listed and removed by their person, with a notice and a recent proof', async () => {
  const { db, issuer, admin, entrepreneur } = await withProvider();
  const caller = signedIn(db, admin);
  expect(linkableProviders(caller)).toMatchObject([{ key: 1, name: 'Keycloak' }]);
  const id = addIdentity(db, { issuer, subject: 'dana' }, { personId: admin.id, now });
  expect(linkableProviders(caller)).toEqual([]);
  expect(ownIdentities(caller)).toMatchObject([{ id, provider: 'Keycloak', lastUsedAt: null }]);
  expect(signedInBy(await comeBack(db)).personId).toBe(admin.id);
  expect(ownIdentities(caller)[0]?.lastUsedAt).not.toBeNull();
  const payload = { id: String(id) };
  expect(() => removeIdentity(signedIn(db, entrepreneur), payload)).toThrow('not-found');
  expect(() => removeIdentity({ ...caller, now: now + hour }, payload)).toThrow('unconfirmed');
  const mute = { ...caller, ways: { mail: 'nowhere', sms: 'nowhere' } as const };
  expect(() => removeIdentity(mute, payload)).toThrow('passkey.errors.last');
  removeIdentity(caller, payload);
  expect(readOutbox(db, secrets, admin.email ?? '')[0]?.text).toContain('Keycloak was unlinked');
  expect((await comeBack(db)).kind).toBe('unknown');
});

test('where the provider is required, linked people of a company have no other way', async () => {
  const { db, issuer, admin } = await withProvider();
  const { device } = await addFor(signedIn(db, admin));
  const codeTo = (address: string) => {
    const { session } = requestCode(db, address);
    const code = readOutbox(db, secrets, address)[0]?.code ?? '000000';
    return tryCode(db, { session }, code).kind;
  };
  saveChoices(db, { ssoOnly: 'true' }, now);
  const mail = admin.email ?? '';
  db.update(people).set({ emailVerifiedAt: now }).where(eq(people.id, admin.id)).run();
  // Those who have not linked it yet need a code to do so.
  expect(codeTo(mail)).toBe('done');
  const early = requestCode(db, mail);
  const earlyCode = readOutbox(db, secrets, mail)[0]?.code ?? '000000';
  const identity = { issuer, subject: 'dana' };
  const id = addIdentity(db, identity, { personId: admin.id, now });
  expect(() => tryCode(db, early, earlyCode)).toThrow('provider.errors.required');
  expect(codeTo(mail)).toBe('wrong');
  expect(readOutbox(db, secrets, mail)[0]?.text).toContain('your organisation’s provider');
  expect((await offer(db, device.get(challengeFor(db)))).kind).toBe('wrong');
  expect(signedInBy(await comeBack(db)).personId).toBe(admin.id);
  expect(() => removeIdentity(signedIn(db, admin), { id: String(id) })).toThrow('last');
  // The super admin keeps the code.
  db.update(people).set({ role: 'superadmin' }).where(eq(people.id, admin.id)).run();
  expect(codeTo(mail)).toBe('done');
});

test('a session remembers its provider through the second factor, and signs out there', async () => {
  const { db, issuer } = await withProvider();
  const key = newKey();
  const { id, email: mail } = addUser(db, { key });
  addIdentity(db, { issuer, subject: 'dana' }, { personId: id, now });
  const result = await comeBack(db);
  if (result.kind !== 'next') throw new Error(result.kind);
  const at = Date.now();
  const verdict = tryCode(db, sessionWith(db, result.token, at), codeFrom(key, at), at);
  if (verdict.kind !== 'done') throw new Error(verdict.kind);
  const { session } = sessionWith(db, verdict.done.token, at);
  expect(db.select().from(providerSessions).all()).toMatchObject([
    { sessionId: session.id, issuer, subject: 'dana' },
  ]);
  const left = await providerSignOut(publicCaller(db), session.id);
  expect(left?.name).toBe('Keycloak');
  const url = new URL(left?.url ?? '');
  expect(url.origin).toBe(issuer);
  expect(url.searchParams.get('post_logout_redirect_uri')).toBe('https://yesod.test/login');
  expect(url.searchParams.get('id_token_hint')).toMatch(/^ey/);
  const page = await fetch(url, { redirect: 'manual' });
  expect(page.status).toBe(200);
  // A session that began with a code has no provider.
  const mailed = tryCode(
    db,
    requestCode(db, mail, { at }),
    readOutbox(db, secrets, mail)[0]?.code ?? '',
    at,
  );
  expect(mailed.kind).toBe('next');
  expect(db.select().from(providerSessions).all()).toHaveLength(1);
});
