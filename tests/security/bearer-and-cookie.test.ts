import { expect, test } from 'vitest';
import { findSession, startSession } from '~/models/sessions/session.server';
import { freshDatabase } from '../support/database';
import { company, now } from '../support/world';

test('rejects a bearer token as cookie and a cookie as bearer token', () => {
  const db = freshDatabase();
  const { admin } = company(db);
  for (const kind of ['web', 'bearer'] as const)
    startSession(db, { token: `a ${kind}`, personId: admin.id, kind, now });
  expect(findSession(db, 'a web', 'web', now)?.actor?.id).toBe(admin.id);
  expect(findSession(db, 'a bearer', 'bearer', now)?.actor?.id).toBe(admin.id);
  expect(findSession(db, 'a bearer', 'web', now)).toBeNull();
  expect(findSession(db, 'a web', 'bearer', now)).toBeNull();
});
