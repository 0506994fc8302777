import { mkdtempSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { connect } from 'db/client.server';
import { expect, test } from 'vitest';
import { claimCaptcha } from '~/models/limits/limits.server';
import { sweep } from '~/runtime/sweep.server';
import { folderFiles } from '~/services/files/files.server';
import { freshDatabase } from '../support/database';
import { hour, requestCode } from '../support/sign-in';
import { now } from '../support/world';

const tables = ['sessions', 'challenges', 'rate_limits', 'used_captchas'];

function setUp() {
  const dataDir = mkdtempSync(join(tmpdir(), 'yesod-sweep-'));
  return { db: freshDatabase(), dataDir, files: folderFiles(dataDir) };
}

test('deletes expired rows and keeps the others', async () => {
  const place = setUp();
  const { db } = place;
  const rows = () =>
    tables.map((table) => db.$client.prepare(`select count(*) from ${table}`).pluck().get());
  requestCode(db, 'unknown@example.test');
  claimCaptcha(db, 'a', now + hour);
  expect(rows()).toEqual([1, 1, 3, 1]);
  await sweep(place, now + 1);
  expect(rows()).toEqual([1, 1, 3, 1]);
  await sweep(place, now + 25 * hour);
  expect(rows()).toEqual([0, 0, 0, 0]);
});

test('truncates the write-ahead log when no reader needs it', async () => {
  const place = setUp();
  const { db } = place;
  const logBytes = () => statSync(`${db.$client.name}-wal`).size;
  const reader = connect(db.$client.name);
  try {
    const reading = reader.$client
      .prepare('select key from rate_limits union all select 1')
      .iterate();
    reading.next();
    requestCode(db, 'unknown@example.test');
    await sweep(place, now + 1);
    expect(logBytes()).toBeGreaterThan(0);
    reading.return?.();
    await sweep(place, now + 1);
    expect(logBytes()).toBe(0);
    expect(db.$client.pragma('busy_timeout', { simple: true })).toBe(5000);
  } finally {
    reader.$client.close();
  }
});
