import { passkeyChallenges } from 'db/schema/passkey';
import { people } from 'db/schema/person';
import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { limits } from '~/models/limits/limits.server';
import { readOutbox } from '~/models/outbox/read.server';
import { ownPasskeys } from '~/models/passkeys/own.server';
import { sweepPasskeyChallenges } from '~/models/sign-in/evidence/passkey.server';
import { authenticator } from '../support/authenticator';
import { freshDatabase } from '../support/database';
import { addFor, challengeFor, offer, signedIn } from '../support/passkeys';
import { countOf, minute, secrets } from '../support/sign-in';
import { company, now } from '../support/world';

async function attacked({ counter = 0 } = {}) {
  const db = freshDatabase();
  const { admin, entrepreneur } = company(db);
  const caller = signedIn(db, admin);
  const { device } = await addFor(caller, authenticator(), { counter });
  const kindOf = async (...of: Parameters<typeof offer>) => (await offer(...of)).kind;
  return { db, admin, entrepreneur, caller, device, kindOf };
}

test('a response works once', async () => {
  const { db, device, kindOf } = await attacked();
  const response = device.get(challengeFor(db));
  expect(await kindOf(db, response)).toBe('done');
  expect(await kindOf(db, response)).toBe('wrong');
});

test('a hundred simultaneous replays sign in once', async () => {
  const { db, device, kindOf } = await attacked();
  const response = device.get(challengeFor(db));
  const results = await Promise.all(Array.from({ length: 100 }, () => kindOf(db, response)));
  expect(results.filter((kind) => kind === 'done')).toHaveLength(1);
});

test('a challenge of another browser, or none of ours, is rejected', async () => {
  const { db, device, kindOf } = await attacked();
  const stolen = device.get(challengeFor(db));
  expect(await kindOf(db, stolen, { token: 'the thief' })).toBe('wrong');
  expect(await kindOf(db, stolen, { token: null })).toBe('wrong');
  expect(await kindOf(db, device.get('bm90IG91cnM'))).toBe('wrong');
  // It was not used up, and its own browser can still use it.
  expect(await kindOf(db, stolen)).toBe('done');
});

test('a challenge ends after five minutes, and is deleted', async () => {
  const { db, device, kindOf } = await attacked();
  const late = device.get(challengeFor(db));
  expect(await kindOf(db, late, { now: now + 5 * minute })).toBe('wrong');
  sweepPasskeyChallenges(db, now + 5 * minute);
  expect(db.select().from(passkeyChallenges).all()).toEqual([]);
});

test.each([
  ['another origin', { origin: 'https://yesod.test.evil.example' }],
  ['another port', { origin: 'https://yesod.test:8443' }],
  ['another relying party', { rpId: 'evil.example' }],
])('a response for %s is rejected', async (_, options) => {
  const { db, device, kindOf } = await attacked();
  expect(await kindOf(db, device.get(challengeFor(db), options))).toBe('wrong');
});

test('the challenge for adding a passkey does not sign in', async () => {
  const { db, caller, device, kindOf } = await attacked();
  const { passkeyOptions } = await import('~/models/passkeys/add.server');
  const { challenge = '' } = (await passkeyOptions(caller)) ?? {};
  expect(await kindOf(db, device.get(challenge))).toBe('wrong');
  expect(await kindOf(db, device.get(challenge), { token: `session ${caller.session?.id}` })).toBe(
    'wrong',
  );
});

test('another key, a changed response and the handle of someone else are rejected', async () => {
  const { db, entrepreneur, device, kindOf } = await attacked();
  const forged = JSON.parse(authenticator().get(challengeFor(db)));
  const own = { id: device.id, rawId: device.id };
  expect(await kindOf(db, JSON.stringify({ ...forged, ...own }))).toBe('wrong');
  const other = authenticator();
  await addFor(signedIn(db, entrepreneur), other);
  const { userHandle } = JSON.parse(other.get('x')).response;
  const real = JSON.parse(device.get(challengeFor(db)));
  const swapped = { ...real, response: { ...real.response, userHandle } };
  expect(await kindOf(db, JSON.stringify(swapped))).toBe('wrong');
  for (const sent of ['', '{', 'null', '[]', '{"id":1}', 'x'.repeat(30_000)])
    expect(await kindOf(db, sent)).toBe('wrong');
});

test('a copied counter is rejected, and the person gets a notice', async () => {
  const { db, admin, caller, device, kindOf } = await attacked({ counter: 5 });
  const at = (counter: number) => device.get(challengeFor(db), { counter });
  expect(await kindOf(db, at(6))).toBe('done');
  const used = ownPasskeys(caller)[0]?.lastUsedAt;
  expect(await offer(db, at(6))).toEqual({ kind: 'copied', personId: admin.id });
  expect(await kindOf(db, at(3))).toBe('copied');
  expect(await kindOf(db, at(0))).toBe('copied');
  expect(readOutbox(db, secrets, admin.email ?? '')[0]?.text).toContain('a copy of one');
  expect(ownPasskeys(caller)[0]?.lastUsedAt).toBe(used);
  expect(await kindOf(db, at(7))).toBe('done');
});

test('a disabled or deleted person stays out', async () => {
  const { db, admin, device, kindOf } = await attacked();
  const set = (values: object) =>
    db.update(people).set(values).where(eq(people.id, admin.id)).run();
  set({ isActive: false });
  expect(await kindOf(db, device.get(challengeFor(db)))).toBe('wrong');
  set({ isActive: true, deletedAt: now });
  expect(await kindOf(db, device.get(challengeFor(db)))).toBe('wrong');
});

test('challenges and failures are limited by network', async () => {
  const { db, device, kindOf } = await attacked();
  for (let count = 0; count < limits.failuresPerNetwork.most; count += 1)
    expect(await kindOf(db, '{}')).toBe('wrong');
  expect(countOf(db, 'failuresPerNetwork')).toBe(limits.failuresPerNetwork.most);
  await expect(offer(db, device.get(challengeFor(db)))).rejects.toThrow('limit');
  expect(await kindOf(db, device.get(challengeFor(db)), { address: '192.0.2.9' })).toBe('done');
  const used = countOf(db, 'passkeyChallengesPerNetwork');
  for (let count = used; count < limits.passkeyChallengesPerNetwork.most; count += 1)
    challengeFor(db);
  expect(() => challengeFor(db)).toThrow('limit');
});
