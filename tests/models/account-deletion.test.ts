import { companies } from 'db/schema/company';
import { people } from 'db/schema/person';
import { projects } from 'db/schema/project';
import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { readOutbox } from '~/models/outbox/read.server';
import { findSession } from '~/models/sessions/session.server';
import { newRecoveryCodes, takeRecoveryCode } from '~/models/sign-in/evidence/recovery-code.server';
import { dump, freshDatabase } from '../support/database';
import { codeFrom, hour, newKey, secrets, wrongCode } from '../support/sign-in';
import { company, now, person, project } from '../support/world';
import { askDeletion, deleteBy, tryDeletion, withPhone } from './account-deletion-set-up';

const world = () => {
  const db = freshDatabase();
  return { db, home: company(db) };
};

/** Returns the token of the session that now needs the authenticator code. */
function tokenAfter(verdict: ReturnType<typeof tryDeletion>): string {
  if (verdict.kind !== 'next' || !verdict.token) throw new Error(verdict.kind);
  return verdict.token;
}

test('answers an unknown phone with the same pages but sends no code', () => {
  const { db } = world();
  const token = askDeletion(db, '+972520000000');
  expect(findSession(db, token, 'web', now)).not.toBeNull();
  expect(readOutbox(db, secrets, '+972520000000')).toEqual([]);
  expect(['123456', '123456', '123456'].map((code) => tryDeletion(db, token, code).kind)).toEqual([
    'wrong',
    'wrong',
    'locked',
  ]);
});

test('ends after the third wrong code; the right code is then too late', () => {
  const { db, home } = world();
  const phone = withPhone(db, home.entrepreneur.id);
  const token = askDeletion(db, phone);
  const code = readOutbox(db, secrets, phone)[0]?.code ?? '';
  for (let tries = 0; tries < 3; tries++) tryDeletion(db, token, wrongCode(code));
  expect(() => tryDeletion(db, token, code)).toThrow('Nothing is pending');
  expect(
    db.select().from(people).where(eq(people.id, home.entrepreneur.id)).get()?.deletedAt,
  ).toBeNull();
});

test('refuses to delete an entrepreneur with projects and changes nothing', async () => {
  const { db, home } = world();
  const phone = withPhone(db, home.entrepreneur.id);
  const before = db.select().from(people).all();
  expect(await deleteBy(db, phone)).toEqual({ obstacle: { needs: 'owner', projects: 1 } });
  expect(db.select().from(people).all()).toEqual(before);
});

test('deletes the account once its projects belong to another person', async () => {
  const { db, home } = world();
  const phone = withPhone(db, home.entrepreneur.id);
  db.update(projects).set({ ownerId: home.admin.id }).run();
  expect(await deleteBy(db, phone)).toMatchObject({ hashes: [] });
});

test('refuses to delete the last admin of a company with people', async () => {
  const { db, home } = world();
  const phone = withPhone(db, home.admin.id);
  expect(await deleteBy(db, phone)).toMatchObject({ obstacle: { needs: 'successor' } });
  person(db, 'admin', { companyId: home.id });
  expect(await deleteBy(db, phone, now + hour)).toMatchObject({ hashes: [] });
});

test('refuses to delete the last super admin', async () => {
  const { db } = world();
  const phone = withPhone(db, person(db, 'superadmin', { companyId: null }).id);
  expect(await deleteBy(db, phone)).toMatchObject({ obstacle: { needs: 'superadmin' } });
});

test('closes a company with its last person: its projects are deleted and no name is kept', async () => {
  const db = freshDatabase();
  const { id } = db
    .insert(companies)
    .values({ name: 'Solo Homes', createdAt: now, updatedAt: now })
    .returning()
    .get();
  const actor = person(db, 'admin', { companyId: id });
  const { assetType } = company(db);
  project(db, actor, assetType.id);
  expect(await deleteBy(db, withPhone(db, actor.id))).toMatchObject({ hashes: [] });
  expect(db.select().from(companies).where(eq(companies.id, id)).get()?.name).toBe(`— ${id}`);
  expect(db.select().from(projects).where(eq(projects.ownerId, actor.id)).get()?.deletedAt).toBe(
    now,
  );
});

test('needs the authenticator as well when two-factor authentication is on', () => {
  const { db, home } = world();
  const investor = person(db, 'investor', { companyId: home.id });
  const phone = withPhone(db, investor.id);
  const key = newKey();
  const on = { twoFactorEnabled: true, google2faSecret: secrets.seal(key) };
  db.update(people).set(on).where(eq(people.id, investor.id)).run();
  const token = askDeletion(db, phone);
  const code = readOutbox(db, secrets, phone)[0]?.code ?? '';
  const next = tokenAfter(tryDeletion(db, token, code));
  expect(tryDeletion(db, next, code === codeFrom(key, now) ? '' : code).kind).toBe('wrong');
  expect(tryDeletion(db, next, codeFrom(key, now)).kind).toBe('done');
});

test('accepts a recovery code instead of the authenticator, but not instead of the phone code', () => {
  const { db, home } = world();
  const investor = person(db, 'investor', { companyId: home.id });
  const phone = withPhone(db, investor.id);
  const on = { twoFactorEnabled: true, google2faSecret: secrets.seal(newKey()) };
  db.update(people).set(on).where(eq(people.id, investor.id)).run();
  const [recovery = '', used = ''] = newRecoveryCodes(db, secrets, investor.id);
  takeRecoveryCode(db, secrets, { personId: investor.id, code: used, now });
  const token = askDeletion(db, phone);
  expect(tryDeletion(db, token, recovery).kind).toBe('wrong');
  const code = readOutbox(db, secrets, phone)[0]?.code ?? '';
  const next = tokenAfter(tryDeletion(db, token, code));
  expect(tryDeletion(db, next, used).kind).toBe('wrong');
  expect(tryDeletion(db, next, recovery).kind).toBe('done');
});

test('rejects a code from another person’s sign-in or session', () => {
  const { db, home } = world();
  const phone = withPhone(db, person(db, 'tenant', { companyId: home.id }).id);
  const other = askDeletion(db, withPhone(db, home.entrepreneur.id));
  askDeletion(db, phone);
  const before = dump(db).match(/deleted_at":null/g)?.length;
  expect(tryDeletion(db, other, readOutbox(db, secrets, phone)[0]?.code ?? '').kind).toBe('wrong');
  expect(dump(db).match(/deleted_at":null/g)?.length).toBe(before);
});
