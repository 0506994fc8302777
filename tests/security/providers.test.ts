import { identities } from 'db/schema/identity';
import { people } from 'db/schema/person';
import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { addIdentity } from '~/models/providers/identities.server';
import { linkIdentity } from '~/models/providers/own.server';
import { openFlow } from '~/models/sign-in/evidence/provider.server';
import { freshDatabase } from '../support/database';
import {
  begin,
  callbackOf,
  comeBack,
  dishonestProvider,
  finish,
  nonceOf,
  realProvider,
  setUp,
  verified,
  waiting,
  walk,
} from '../support/oidc';
import { signedIn } from '../support/passkeys';
import { addUser, codeFrom, countOf, newKey, sessionWith, tryCode } from '../support/sign-in';
import { company, person } from '../support/world';

const minute = 60_000;
async function withRealProvider(claims: object = {}) {
  const db = freshDatabase();
  const { issuer, state } = await realProvider({ ...verified, ...claims });
  setUp(db, issuer);
  return { db, issuer, state };
}

test.each([
  ['not verified', { email_verified: false }],
  ['without a claim', { email_verified: undefined }],
  ['with a text', { email_verified: 'true' }],
  ['with a number', { email_verified: 1 }],
  ['another address', { email: 'dana@example.test.evil.example' }],
  ['no address', { email: undefined }],
  ['a list of addresses', { email: ['dana@example.test'] }],
])('an email that is %s opens no waiting account (CVE-2026-47164)', async (_, claims) => {
  const { db } = await withRealProvider(claims);
  waiting(db);
  expect((await comeBack(db)).kind).toBe('unknown');
  expect(db.select().from(identities).all()).toEqual([]);
});

test('an account that someone signs in to is never linked by its email', async () => {
  const { db } = await withRealProvider();
  const { id } = addUser(db);
  db.update(people).set({ email: verified.email }).where(eq(people.id, id)).run();
  expect((await comeBack(db)).kind).toBe('unknown');
  expect(db.select().from(identities).all()).toEqual([]);
});

test('an account prepared with someone else’s address is not handed to both (pre-hijack)', async () => {
  const { db } = await withRealProvider();
  // The attacker verified a phone of their own, and entered the victim's address.
  const { id } = addUser(db);
  db.update(people)
    .set({ email: verified.email, emailVerifiedAt: null })
    .where(eq(people.id, id))
    .run();
  expect((await comeBack(db)).kind).toBe('unknown');
});

test('nobody becomes the super admin by an address', async () => {
  const { db } = await withRealProvider();
  const { id } = person(db, 'superadmin', { companyId: null, email: verified.email });
  db.update(people)
    .set({ emailVerifiedAt: null, phoneVerifiedAt: null })
    .where(eq(people.id, id))
    .run();
  expect((await comeBack(db)).kind).toBe('unknown');
});

test('the callback works only in the browser that began (CVE-2026-47158)', async () => {
  const { db } = await withRealProvider();
  waiting(db);
  const attacker = await begin(db);
  const search = await walk(attacker.url);
  const victim = await begin(db);
  for (const sealed of [null, '', 'x', victim.sealed])
    expect((await finish(db, sealed, search)).kind).toBe('wrong');
  expect((await finish(db, attacker.sealed, search)).kind).toBe('done');
});

test('a callback without a flow, as another site can cause, uses up no attempts', async () => {
  const { db } = await withRealProvider();
  waiting(db);
  expect((await finish(db, null, '?code=c&state=s')).kind).toBe('wrong');
  expect(countOf(db, 'failuresPerNetwork')).toBe(0);
  const { sealed } = await begin(db);
  expect((await finish(db, sealed, '?code=c&state=s')).kind).toBe('wrong');
  expect(countOf(db, 'failuresPerNetwork')).toBe(1);
});

test('the callback ends after ten minutes, works once, and so does a code', async () => {
  const { db } = await withRealProvider();
  waiting(db);
  const late = await begin(db);
  const search = await walk(late.url);
  const at = Date.now() + 10 * minute;
  expect((await finish(db, late.sealed, search, { now: at })).kind).toBe('wrong');
  const { url, sealed } = await begin(db);
  const used = await walk(url);
  expect((await finish(db, sealed, used)).kind).toBe('done');
  expect((await finish(db, sealed, used)).kind).toBe('wrong');
  // Even with a flow of its own, the provider takes a code once.
  const again = await begin(db);
  const state = new URL(again.url).searchParams.get('state') ?? '';
  const params = new URLSearchParams(used);
  params.set('state', state);
  expect((await finish(db, again.sealed, `?${params}`)).kind).toBe('wrong');
});

test('the second factor is asked for after the provider (CVE-2026-73278)', async () => {
  const { db, issuer, state } = await withRealProvider();
  const key = newKey();
  const { id } = addUser(db, { key });
  addIdentity(db, { issuer, subject: verified.sub }, { personId: id, now: Date.now() });
  // The provider is not trusted, whatever it says.
  state.amr = ['pwd', 'mfa'];
  const result = await comeBack(db);
  if (result.kind !== 'next') throw new Error(result.kind);
  const at = Date.now();
  const next = sessionWith(db, result.token, at);
  expect(next.session.actor).toBeNull();
  expect(tryCode(db, next, codeFrom(key, at), at).kind).toBe('done');
});

test('a trusted provider has to say that it asked for a second factor', async () => {
  const db = freshDatabase();
  const { issuer, state } = await dishonestProvider();
  setUp(db, issuer, { trust: true });
  const { id } = addUser(db, { key: newKey() });
  addIdentity(db, { issuer, subject: 'sub-1' }, { personId: id, now: Date.now() });
  const kindWith = async (amr: unknown) => {
    const { url, sealed } = await begin(db);
    state.nonce = nonceOf(url);
    state.forged = { claims: { amr } };
    return (await finish(db, sealed, callbackOf(url))).kind;
  };
  for (const amr of [undefined, [], ['pwd'], 'mfa', [1], { mfa: true }])
    expect(await kindWith(amr)).toBe('next');
  expect(await kindWith(['pwd', 'mfa'])).toBe('done');
});

test('the same subject at a second provider is someone else', async () => {
  const { db } = await withRealProvider();
  waiting(db);
  expect((await comeBack(db)).kind).toBe('done');
  const other = await realProvider({ ...verified, email: 'other@example.test' });
  setUp(db, other.issuer, { key: 2 });
  expect((await comeBack(db, { key: 2 })).kind).toBe('unknown');
  // The address belongs to an account now.
  other.state.account = verified;
  expect((await comeBack(db, { key: 2 })).kind).toBe('unknown');
});

test('a response of one provider is not accepted as that of another (mix-up)', async () => {
  const { db } = await withRealProvider();
  waiting(db);
  const evil = await dishonestProvider({ hasIss: true });
  setUp(db, evil.issuer, { key: 2 });
  const { url, sealed } = await begin(db);
  const search = await walk(url);
  expect((await finish(db, sealed, search, { slot: '2' })).kind).toBe('wrong');
  const other = await begin(db, { key: 2 });
  evil.state.nonce = nonceOf(other.url);
  for (const more of [undefined, { iss: 'http://127.0.0.1:1' }])
    expect((await finish(db, other.sealed, callbackOf(other.url, more), { slot: '2' })).kind).toBe(
      'wrong',
    );
  // The issuer that was meant is no longer the one in the settings.
  const moved = await begin(db);
  const back = await walk(moved.url);
  setUp(db, evil.issuer);
  expect((await finish(db, moved.sealed, back)).kind).toBe('wrong');
});

test('only the session that began linking can end it', async () => {
  const { db } = await withRealProvider();
  const { admin, entrepreneur } = company(db);
  const caller = signedIn(db, admin, { now: Date.now() });
  const linksTo = { sessionId: caller.session?.id ?? 0, personId: admin.id };
  const { url, sealed } = await begin(db, { linksTo });
  const search = await walk(url);
  const flow = openFlow(caller, sealed);
  if (!flow) throw new Error('The flow is over.');
  const callback = { key: '1', search };
  // Nor does it sign in.
  expect((await finish(db, sealed, search)).kind).toBe('wrong');
  for (const other of [admin, entrepreneur]) {
    const elsewhere = signedIn(db, other, { now: Date.now() });
    expect(await linkIdentity(elsewhere, flow, callback)).toBeNull();
  }
  expect(await linkIdentity(caller, flow, callback)).toEqual({ name: 'Keycloak' });
  // An identity belongs to one person.
  const mine = signedIn(db, entrepreneur, { now: Date.now() });
  const own = { sessionId: mine.session?.id ?? 0, personId: entrepreneur.id };
  const second = await begin(db, { linksTo: own });
  const taken = openFlow(mine, second.sealed);
  if (!taken) throw new Error('The flow is over.');
  await expect(
    linkIdentity(mine, taken, { key: '1', search: await walk(second.url) }),
  ).rejects.toThrow('taken');
});

test('a disabled person stays out', async () => {
  const { db } = await withRealProvider();
  const id = waiting(db);
  expect((await comeBack(db)).kind).toBe('done');
  db.update(people).set({ isActive: false }).where(eq(people.id, id)).run();
  expect((await comeBack(db)).kind).toBe('unknown');
});
