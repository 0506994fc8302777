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

/**
 * A company user whose form is still coming in; what is asked of the session was answered when it
 * began.
 */
function sending(kind: 'web' | 'bearer' = 'web') {
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
  if (!session || !actor) throw new Error('Nobody is signed in.');
  const send = () =>
    createAssetType(as(db, actor, { session }), { name: 'Loft', form_key: 'a-form-of-theirs' });
  const set = (fields: Partial<typeof people.$inferInsert>) =>
    db.update(people).set(fields).where(eq(people.id, user.id)).run();
  return { db, admin, user, actor, session, send, set };
}

type Sending = ReturnType<typeof sending>;
const changes: Record<string, (scene: Sending) => unknown> = {
  deleted: ({ set }) => set({ deletedAt: now, isActive: false }),
  'switched off': ({ set }) => set({ isActive: false }),
  'signed out everywhere': ({ db, user }) =>
    db.delete(sessions).where(eq(sessions.personId, user.id)).run(),
  'without the permission': ({ db, user }) =>
    db.delete(personPermissions).where(eq(personPermissions.personId, user.id)).run(),
  'of another role': ({ set }) => set({ role: 'tenant', parentId: null }),
};

describe.each(['web', 'bearer'] as const)('while a form comes in by a %s session', (kind) => {
  test('its sender is as they were, and it is done', () => {
    expect(sending(kind).send().id).toBeGreaterThan(0);
  });

  test.each(Object.entries(changes))(
    'its sender is %s, and nothing is written',
    (_what, change) => {
      const scene = sending(kind);
      change(scene);
      const before = dump(scene.db);
      expect(scene.send).toThrow('forbidden');
      expect(dump(scene.db)).toBe(before);
    },
  );
});

test('what is written is of the company they are of by then', () => {
  const { db, send, set } = sending();
  const other = company(db);
  set({ companyId: other.id });
  const { id } = send();
  const row = db.$client
    .prepare('select company_id as company from asset_types where id = ?')
    .get(id);
  expect(row).toEqual({ company: other.id });
});

test('a file that came in slowly is not kept either, nor the language', async () => {
  const { db, actor, session, set } = sending();
  set({ deletedAt: now, isActive: false });
  const before = dump(db);
  const uploader = as(db, actor, { session, dataDir: path.dirname(db.$client.name) });
  await expect(storeDocument(uploader, new File(['%PDF-1.7'], 'plan.pdf'))).rejects.toThrow(
    'forbidden',
  );
  setLocale(db, actor, 'he-IL', now);
  expect(dump(db)).toBe(before);
});

test('nothing is written while impersonating, and nobody starts to who is no admin any more', () => {
  const db = freshDatabase();
  const { id: companyId, admin, entrepreneur } = company(db);
  startSession(db, { token: 'token', personId: admin.id, now });
  const session = findSession(db, 'token', 'web', now);
  if (!session) throw new Error('Nobody is signed in.');
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

test('it costs one statement, compiled once', async () => {
  const { db, send } = sending();
  const asked = await statementsOf(db, send);
  expect(asked.filter((statement) => statement.includes('"sessions"'))).toHaveLength(1);
});
