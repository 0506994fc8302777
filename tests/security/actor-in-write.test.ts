import path from 'node:path';
import { people, personPermissions } from 'db/schema/person';
import { sessions } from 'db/schema/sign-in';
import { eq } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { createAssetType } from '~/models/asset-types/save.server';
import { storeDocument } from '~/models/files/store.server';
import { startImpersonating } from '~/models/impersonation/impersonate.server';
import { setLocale } from '~/models/profile/profile.server';
import { findSession, startSession } from '~/models/sessions/session.server';
import { as } from '../support/caller';
import { dump, freshDatabase } from '../support/database';
import { statementsOf } from '../support/statements';
import { company, now, person } from '../support/world';

/** A company user whose form is still being received, after the session was checked. */
function startRequest(kind: 'web' | 'bearer' = 'web') {
  const db = freshDatabase();
  const { id: companyId, admin } = company(db);
  const permissions = ['asset-types.view', 'asset-types.create'] as const;
  const user = person(db, 'admin', {
    companyId,
    parentId: admin.id,
    permissions: [...permissions],
  });
  startSession(db, { token: 'token', personId: user.id, kind, now });
  const session = findSession(db, 'token', kind, now);
  const actor = session?.actor;
  if (!session || !actor) throw new Error('The session has no person.');
  const send = () =>
    createAssetType(as(db, actor, { session }), { name: 'Loft', form_key: 'a-form-of-theirs' });
  const set = (fields: Partial<typeof people.$inferInsert>) =>
    db.update(people).set(fields).where(eq(people.id, user.id)).run();
  return { db, admin, user, actor, session, send, set };
}

type Scene = ReturnType<typeof startRequest>;
const changes: Record<string, (scene: Scene) => unknown> = {
  deleted: ({ set }) => set({ deletedAt: now, isActive: false }),
  'switched off': ({ set }) => set({ isActive: false }),
  'signed out everywhere': ({ db, user }) =>
    db.delete(sessions).where(eq(sessions.personId, user.id)).run(),
  'without the permission': ({ db, user }) =>
    db.delete(personPermissions).where(eq(personPermissions.personId, user.id)).run(),
  'of another role': ({ set }) => set({ role: 'tenant', parentId: null }),
};

describe.each(['web', 'bearer'] as const)('during a form in a %s session', (kind) => {
  test('an unchanged sender completes the form', () => {
    expect(startRequest(kind).send().id).toBeGreaterThan(0);
  });

  test.each(Object.entries(changes))('a sender who is %s writes nothing', (_what, change) => {
    const scene = startRequest(kind);
    change(scene);
    const before = dump(scene.db);
    expect(scene.send).toThrow('forbidden');
    expect(dump(scene.db)).toBe(before);
  });
});

test('writes to the sender’s current company', () => {
  const { db, send, set } = startRequest();
  const other = company(db);
  set({ companyId: other.id });
  const { id } = send();
  const row = db.$client
    .prepare('select company_id as company from asset_types where id = ?')
    .get(id);
  expect(row).toEqual({ company: other.id });
});

test('stores neither a slow upload nor the language of a deleted sender', async () => {
  const { db, actor, session, set } = startRequest();
  set({ deletedAt: now, isActive: false });
  const before = dump(db);
  const uploader = as(db, actor, { session, dataDir: path.dirname(db.$client.name) });
  await expect(storeDocument(uploader, new File(['%PDF-1.7'], 'plan.pdf'))).rejects.toThrow(
    'forbidden',
  );
  setLocale(db, actor, 'he-IL', now);
  expect(dump(db)).toBe(before);
});

test('writes nothing while impersonating, and a former admin cannot start to impersonate', () => {
  const db = freshDatabase();
  const { id: companyId, admin, entrepreneur } = company(db);
  startSession(db, { token: 'token', personId: admin.id, now });
  const session = findSession(db, 'token', 'web', now);
  if (!session) throw new Error('The session has no person.');
  const write = () =>
    createAssetType(
      as(db, admin, { session, impersonator: person(db, 'superadmin', { companyId: null }) }),
      {
        name: 'Loft',
      },
    );
  expect(write).toThrow('forbidden');
  db.update(people)
    .set({ parentId: person(db, 'admin', { companyId }).id })
    .where(eq(people.id, admin.id))
    .run();
  const before = dump(db);
  const start = () =>
    startImpersonating(
      db,
      { session, impersonator: admin, address: '' },
      admin,
      entrepreneur.id,
      '/',
      now,
    );
  expect(start).toThrow('not-found');
  expect(dump(db)).toBe(before);
});

test('checks the sender with one statement', async () => {
  const { db, send } = startRequest();
  const statements = await statementsOf(db, send);
  expect(statements.filter((statement) => statement.includes('"sessions"'))).toHaveLength(1);
});
