import { sessions } from 'db/schema/sign-in';
import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { countOne, limits, networkOf } from '~/models/limits/limits.server';
import { addIdentity } from '~/models/providers/identities.server';
import { endSessionsByProvider } from '~/models/providers/sign-out.server';
import { logoutEvent } from '~/services/oidc/provider.server';
import { freshDatabase } from '../support/database';
import { begin, callbackOf, dishonestProvider, finish, nonceOf, setUp } from '../support/oidc';
import { addUser, publicCaller } from '../support/sign-in';

const now = () => Date.now();

async function signedInTwice() {
  const db = freshDatabase();
  const provider = await dishonestProvider();
  const { issuer, state, sign } = provider;
  setUp(db, issuer);
  const { id } = addUser(db);
  addIdentity(db, { issuer, subject: 'sub-1' }, { personId: id, now: Date.now() });
  for (const sid of ['first', 'second']) {
    const { url, sealed } = await begin(db);
    state.nonce = nonceOf(url);
    state.forged = { claims: { sid } };
    expect((await finish(db, sealed, callbackOf(url))).kind).toBe('done');
  }
  const left = () => db.select().from(sessions).where(eq(sessions.personId, id)).all().length;
  const seconds = Math.floor(Date.now() / 1000);
  const honest = {
    iss: issuer,
    aud: 'yesod',
    iat: seconds,
    exp: seconds + 120,
    events: { [logoutEvent]: {} },
  };
  const send = async (claims: object, header: object = {}) => {
    const jti = crypto.randomUUID();
    const token = await sign({ ...honest, jti, ...claims }, { header });
    return sendToken(token);
  };
  const sendToken = (token: string) =>
    endSessionsByProvider(publicCaller(db, { now: Date.now() }), { key: '1', token });
  return { db, left, send, sendToken, sign, honest };
}

test('a logout token ends the session it names, or all of its subject', async () => {
  const { left, send } = await signedInTwice();
  expect(await send({ sub: 'sub-1', sid: 'third' })).toBe(0);
  expect(await send({ sub: 'sub-2' })).toBe(0);
  expect(await send({ sid: 'second' })).toBe(1);
  expect(left()).toBe(1);
  expect(await send({ sub: 'sub-1' }, { typ: 'logout+jwt' })).toBe(1);
  expect(left()).toBe(0);
});

test.each([
  ['a nonce', { nonce: 'x' }],
  ['another issuer', { iss: 'https://accounts.example.com' }],
  ['another audience', { aud: 'another' }],
  ['no event', { events: {} }],
  ['another event', { events: { 'http://schemas.openid.net/event/other': {} } }],
  ['an event that is a text', { events: { [logoutEvent]: 'yes' } }],
  ['events as a list', { events: [logoutEvent] }],
  ['no id', { jti: undefined }],
  ['no time', { iat: undefined }],
  ['a time long ago', { iat: 1_000_000_000 }],
  ['an end in the past', { exp: 1_000_000_000 }],
  ['neither subject nor session', { sub: undefined }],
  ['a subject that is a number', { sub: 1 }],
])('a logout token with %s ends nothing', async (_, claims) => {
  const { left, send } = await signedInTwice();
  expect(await send({ sub: 'sub-1', ...claims })).toBeNull();
  expect(left()).toBe(2);
});

test('a logout token works once, and only with a signature', async () => {
  const { left, sendToken, sign, honest } = await signedInTwice();
  const token = await sign({ ...honest, jti: 'once', sub: 'nobody' });
  expect(await sendToken(token)).toBe(0);
  expect(await sendToken(token)).toBeNull();
  const signed = await sign({ ...honest, jti: 'again', sub: 'sub-1' });
  const [, body] = signed.split('.');
  const none = Buffer.from('{"alg":"none"}').toString('base64url');
  for (const forged of ['', 'x', `${none}.${body}.`, `${signed.slice(0, -6)}AAAAAA`])
    expect(await sendToken(forged)).toBeNull();
  expect(left()).toBe(2);
});

test('failures of people who sign in stop no report of a provider', async () => {
  const { db, left, send, sendToken } = await signedInTwice();
  const { most } = limits.failuresPerNetwork;
  const network = networkOf(publicCaller(db).address);
  for (let count = 0; count < most; count += 1) countOne(db, 'failuresPerNetwork', network, now());
  expect(await send({ sub: 'sub-1' })).toBe(2);
  expect(left()).toBe(0);
  for (let count = 0; count < limits.logoutFailuresPerNetwork.most; count += 1)
    expect(await sendToken('x')).toBeNull();
  await expect(sendToken('x')).rejects.toThrow('limit');
});

test('an ID token is no logout token', async () => {
  const { left, sendToken, sign, honest } = await signedInTwice();
  const { events: _, ...claims } = honest;
  expect(await sendToken(await sign({ ...claims, sub: 'sub-1', nonce: 'n' }))).toBeNull();
  expect(left()).toBe(2);
});
