import { auditLog } from 'db/schema/audit';
import { passkeys } from 'db/schema/passkey';
import { people } from 'db/schema/person';
import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { readOutbox } from '~/models/outbox/read.server';
import { addPasskey, passkeyOptions } from '~/models/passkeys/add.server';
import { ownPasskeys, removePasskey, renamePasskey } from '~/models/passkeys/own.server';
import { passkeyProvider } from '~/models/passkeys/providers';
import { relyingPartyOf } from '~/models/passkeys/relying-party';
import { endSessionsOf } from '~/models/sessions/session.server';
import { authenticator } from '../support/authenticator';
import { freshDatabase } from '../support/database';
import { addFor, challengeFor, offer, signedIn } from '../support/passkeys';
import { codeFrom, hour, minute, newKey, secrets, sessionWith, tryCode } from '../support/sign-in';
import { company, now } from '../support/world';

function atHome() {
  const db = freshDatabase();
  const { admin, entrepreneur } = company(db);
  return { db, admin, entrepreneur, caller: signedIn(db, admin) };
}

const withTwoFactor = (db: ReturnType<typeof freshDatabase>, id: number) => {
  const key = newKey();
  db.update(people)
    .set({ twoFactorEnabled: true, google2faSecret: secrets.seal(key) })
    .where(eq(people.id, id))
    .run();
  return key;
};

const mailsTo = (db: ReturnType<typeof freshDatabase>, email: string | null) =>
  readOutbox(db, secrets, email ?? '').map(({ text }) => text);

test('adds a passkey, lists it, and signs in with it without a code', async () => {
  const { db, admin, caller } = atHome();
  const { id, device } = await addFor(caller);
  expect(ownPasskeys(caller)).toMatchObject([
    { id, name: 'My laptop', rpId: 'yesod.test', isUsable: true, lastUsedAt: null, provider: null },
  ]);
  expect(mailsTo(db, admin.email)[0]).toContain('“My laptop” was added');
  const result = await offer(db, device.get(challengeFor(db)));
  if (result.kind !== 'done') throw new Error(result.kind);
  expect(result.done.personId).toBe(admin.id);
  expect(sessionWith(db, result.done.token).session.actor?.id).toBe(admin.id);
  expect(ownPasskeys(caller)[0]?.lastUsedAt).toBe(now);
  expect(db.select().from(auditLog).all().at(-1)).toMatchObject({ action: 'passkey.create' });
});

test('with user verification it is both proofs, without it the authenticator is required', async () => {
  const { db, admin, caller } = atHome();
  const key = withTwoFactor(db, admin.id);
  const { device } = await addFor(caller);
  const verified = await offer(db, device.get(challengeFor(db)));
  expect(verified.kind).toBe('done');
  const touched = await offer(db, device.get(challengeFor(db), { isUserVerified: false }));
  if (touched.kind !== 'next') throw new Error(touched.kind);
  const next = sessionWith(db, touched.token);
  expect(next.session.actor).toBeNull();
  expect(tryCode(db, next, '000000').kind).toBe('wrong');
  expect(tryCode(db, next, codeFrom(key, now)).kind).toBe('done');
});

test('renames and removes only own passkeys, after a recent proof', async () => {
  const { db, admin, entrepreneur, caller } = atHome();
  const { id, device } = await addFor(caller);
  const other = signedIn(db, entrepreneur);
  for (const write of [renamePasskey, removePasskey])
    expect(() => write(other, { id: String(id), name: 'Mine' })).toThrow('not-found');
  renamePasskey(caller, { id: String(id), name: 'Phone' });
  expect(ownPasskeys(caller)[0]?.name).toBe('Phone');
  const later = { ...caller, now: now + hour };
  expect(() => removePasskey(later, { id: String(id) })).toThrow('unconfirmed');
  removePasskey(caller, { id: String(id) });
  expect(ownPasskeys(caller)).toEqual([]);
  expect(mailsTo(db, admin.email)[0]).toContain('“Phone” was removed');
  expect((await offer(db, device.get(challengeFor(db)))).kind).toBe('wrong');
});

test('adds none without a recent proof, to another session, late, or twice', async () => {
  const { db, admin, caller } = atHome();
  const device = authenticator();
  const options = await passkeyOptions(caller);
  const credential = device.create(options?.challenge ?? '', options?.user.id ?? '');
  const add = (more: object = {}, sent = credential) =>
    addPasskey({ ...caller, ...more }, { name: 'A', credential: sent });
  await expect(add({ now: now + hour })).rejects.toThrow('unconfirmed');
  await expect(add({ session: signedIn(db, admin).session })).rejects.toThrow('failed');
  await expect(add({ now: now + 5 * minute })).rejects.toThrow('failed');
  await expect(add({}, '{}')).rejects.toThrow('failed');
  await expect(add({}, '')).rejects.toThrow('script');
  await expect(add({}, 'InvalidStateError')).rejects.toThrow('already');
  await add();
  await expect(add()).rejects.toThrow('failed');
  expect(ownPasskeys(caller)).toHaveLength(1);
  expect((await passkeyOptions(caller))?.excludeCredentials).toMatchObject([{ id: device.id }]);
});

test('keeps the last way to sign in', async () => {
  const { db, admin, caller } = atHome();
  const first = await addFor(caller);
  const mute = { ...caller, ways: { mail: 'nowhere', sms: 'nowhere' } as const };
  expect(() => removePasskey(mute, { id: String(first.id) })).toThrow('passkey.errors.last');
  const second = await addFor(caller);
  removePasskey(mute, { id: String(first.id) });
  // A passkey of an earlier address is no way in.
  db.update(passkeys).set({ rpId: 'old.test' }).run();
  const third = await addFor(caller);
  expect(() => removePasskey(mute, { id: String(third.id) })).toThrow('passkey.errors.last');
  removePasskey(mute, { id: String(second.id) });
  db.update(people).set({ emailVerifiedAt: now }).where(eq(people.id, admin.id)).run();
  removePasskey(caller, { id: String(third.id) });
  expect(ownPasskeys(caller)).toEqual([]);
});

test('says which passkeys stopped working when the address changed', async () => {
  const { db, caller } = atHome();
  const { device } = await addFor(caller);
  const moved = { ...caller, origin: 'https://new.test' };
  expect(ownPasskeys(moved)).toMatchObject([{ rpId: 'yesod.test', isUsable: false }]);
  const at = { origin: 'https://new.test', rpId: 'new.test' };
  const challenge = challengeFor(db, { origin: at.origin });
  expect((await offer(db, device.get(challenge, at), { origin: at.origin })).kind).toBe('wrong');
});

test('all access ends with an account that changed hands', async () => {
  const { db, admin, caller } = atHome();
  const { device } = await addFor(caller);
  endSessionsOf(db, admin.id, caller.session?.id);
  expect(ownPasskeys(caller)).toHaveLength(1);
  endSessionsOf(db, admin.id);
  expect((await offer(db, device.get(challengeFor(db)))).kind).toBe('wrong');
});

test('needs a public address with TLS', () => {
  const idOf = (origin: string | null) => relyingPartyOf(origin)?.id ?? null;
  expect(idOf('https://yesod.example.com:8443')).toBe('yesod.example.com');
  expect(idOf('http://localhost:3000')).toBe('localhost');
  for (const origin of [null, 'http://yesod.example.com', 'https://192.0.2.1', 'https://[::1]'])
    expect(idOf(origin)).toBeNull();
  expect(passkeyProvider('bada5566-a7aa-401f-bd96-45619a55120d')).toBe('1Password');
});
