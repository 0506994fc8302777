import type { Database } from 'db/client.server';
import { expect, test } from 'vitest';
import { startLostAuthenticator } from '~/models/sign-in/purposes/lost-authenticator.server';
import { freshDatabase } from '../support/database';
import {
  addUser,
  minute,
  newKey,
  publicCaller,
  requestCode,
  resend,
  tryCode,
} from '../support/sign-in';
import { now } from '../support/world';

const tables = ['sessions', 'challenges', 'outbox', 'rate_limits'];

/** The answers to a stranger, and the number of rows after each step. */
function traces(prepare: (db: Database) => string): unknown {
  const db = freshDatabase();
  const email = prepare(db);
  const steps: (() => unknown)[] = [
    () => resend(db, first, now + minute),
    () => startLostAuthenticator(publicCaller(db, { session: first.session }), {}),
    () => tryCode(db, second, 'x00000').kind,
    () => requestCode(db, email, { door: 'admin' }) && tryCode(db, second, 'x00000').kind,
    () => tryCode(db, second, 'x00000').kind,
    () => tryCode(db, second, 'x00000').kind,
  ];
  const first = requestCode(db, email, { door: 'admin' });
  const second = requestCode(db, email, { door: 'member' });
  const rows = (table: string) => db.$client.prepare(`select count(*) from ${table}`).pluck().get();
  return steps.map((step) => [step(), ...tables.map(rows)]);
}

test('gives the same answers and rows for an unknown contact as for a known one', () => {
  const unknown = traces(() => 'unknown@example.test');
  expect(traces((db) => addUser(db).email)).toEqual(unknown);
  expect(traces((db) => addUser(db, { isActive: false }).email)).toEqual(unknown);
  expect(traces((db) => addUser(db, { key: newKey() }).email)).toEqual(unknown);
});
