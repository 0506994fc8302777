import { expect, test } from 'vitest';
import { ensureSuperadmin } from '~/models/sign-in/first-superadmin.server';
import { dump, freshDatabase } from '../support/database';
import { addUser } from '../support/sign-in';
import { now, person } from '../support/world';

test('creates the first super admin once', () => {
  const db = freshDatabase();
  ensureSuperadmin(db, ' Owner@Example.test ', now);
  ensureSuperadmin(db, 'other@example.test', now);
  expect(db.$client.prepare('select role, email, company_id from people').all()).toEqual([
    { role: 'superadmin', email: 'owner@example.test', company_id: null },
  ]);
});

test('does nothing if there is a super admin', () => {
  const db = freshDatabase();
  person(db, 'superadmin', { companyId: null });
  const before = dump(db);
  ensureSuperadmin(db, 'other@example.test', now);
  expect(dump(db)).toBe(before);
});

test('fails on an invalid or used address', () => {
  const db = freshDatabase();
  const { email } = addUser(db);
  expect(() => ensureSuperadmin(db, email, now)).toThrow('SUPERADMIN_EMAIL belongs to a person');
  expect(() => ensureSuperadmin(db, 'owner', now)).toThrow(
    'SUPERADMIN_EMAIL is not an email address',
  );
});
