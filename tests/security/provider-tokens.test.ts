import { generateKeyPair } from 'jose';
import { expect, test } from 'vitest';
import { freshDatabase } from '../support/database';
import {
  begin,
  type Claims,
  callbackOf,
  dishonestProvider,
  finish,
  nonceOf,
  setUp,
  waiting,
} from '../support/oidc';

test.each([
  ['no subject', { sub: undefined }],
  ['a subject that is a number', { sub: 1 }],
  ['an empty subject', { sub: '' }],
  ['another issuer', { iss: 'https://accounts.example.com' }],
  ['no issuer', { iss: undefined }],
  ['another audience', { aud: 'another client' }],
  ['two audiences without a party', { aud: ['yesod', 'another'], azp: 'another' }],
  ['another nonce', { nonce: 'x' }],
  ['no nonce', { nonce: undefined }],
  ['no end', { exp: undefined }],
  ['an end in the past', { exp: 1_000_000_000 }],
  ['an end that is a text', { exp: 'tomorrow' }],
  ['a time in the future', { iat: Math.floor(Date.now() / 1000) + 120 }],
  ['no time', { iat: undefined }],
])('an ID token with %s is rejected', async (_, claims) => {
  const db = freshDatabase();
  const { issuer, state } = await dishonestProvider();
  setUp(db, issuer);
  waiting(db);
  const { url, sealed } = await begin(db);
  state.nonce = nonceOf(url);
  state.forged = { claims: claims as Claims };
  expect((await finish(db, sealed, callbackOf(url))).kind).toBe('wrong');
});

test('an ID token signed by another key, or not at all, is rejected', async () => {
  const db = freshDatabase();
  const { issuer, state, sign } = await dishonestProvider();
  setUp(db, issuer);
  waiting(db);
  const kindWith = async (forge: (nonce: string) => Promise<typeof state.forged>) => {
    const { url, sealed } = await begin(db);
    state.nonce = nonceOf(url);
    state.forged = await forge(state.nonce);
    return (await finish(db, sealed, callbackOf(url))).kind;
  };
  const { privateKey: key } = await generateKeyPair('RS256');
  expect(await kindWith(async () => ({ key }))).toBe('wrong');
  expect(
    await kindWith(async (nonce) => {
      const signed = await sign({ iss: issuer, aud: 'yesod', sub: 'sub-1', nonce });
      const none = Buffer.from('{"alg":"none"}').toString('base64url');
      return { idToken: `${none}.${signed.split('.')[1]}.` };
    }),
  ).toBe('wrong');
  expect(await kindWith(async () => ({}))).toBe('done');
});
