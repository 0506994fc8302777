import { spawn } from 'node:child_process';
import { chmodSync, mkdtempSync, rmSync, statSync, truncateSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { connect, openDatabase } from 'db/client.server';
import { write } from 'db/prepared';
import { settings } from 'db/schema/settings';
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { freshDatabase } from '../support/database';
import { findFreePort } from '../support/free-port';
import { type RunningServer, startServer } from '../support/server';

const modeOf = (place: string) => (statSync(place).mode & 0o777).toString(8);

test('the database and its folder are their owner’s alone, also where they were not', () => {
  const folder = path.join(mkdtempSync(path.join(tmpdir(), 'yesod-open-')), 'data');
  onTestFinished(() => rmSync(path.dirname(folder), { recursive: true }));
  for (const mode of [null, 0o755]) {
    if (mode) chmodSync(folder, mode);
    if (mode) chmodSync(path.join(folder, 'yesod.db'), 0o644);
    const db = openDatabase(folder);
    const places = [folder, ...['yesod.db', 'yesod.db-wal'].map((name) => path.join(folder, name))];
    expect(places.map(modeOf)).toEqual(['700', '600', '600']);
    db.$client.close();
  }
});

describe('a second server on the same folder', () => {
  let server: RunningServer;
  beforeAll(async () => {
    server = await startServer({ seed: 'empty' });
  });
  afterAll(() => server.stop());

  test('says so in one line, and ends; the first one goes on', async () => {
    const { code, output } = await started(server.dataDir);
    expect([code, output]).toEqual([
      1,
      `Another server is running on ${server.dataDir}: stop it first, or set DATA_DIR to another folder.\n`,
    ]);
    expect((await fetch(`${server.url}/readyz`)).status).toBe(200);
  });

  test('one that was killed holds nothing', async () => {
    await server.kill9();
    await server.restart();
    expect((await fetch(`${server.url}/readyz`)).status).toBe(200);
  });
});

async function started(dataDir: string) {
  const env = {
    ...process.env,
    YESOD_MODE: 'demo',
    DATA_DIR: dataDir,
    PORT: String(await findFreePort()),
  };
  const child = spawn(process.execPath, ['build/server.js'], { env });
  let output = '';
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk) => (output += chunk));
  const code = await new Promise((resolve) => child.once('close', resolve));
  return { code, output };
}

test('the log of the database has a ceiling while somebody reads on, and none is in the way afterwards', () => {
  const db = freshDatabase();
  const note = (key: string) =>
    write(db, (tx) => tx.insert(settings).values({ key, value: '', updatedAt: 0 }).run());
  note('before');
  const reader = connect(db.$client.name);
  onTestFinished(() => void reader.$client.close());
  const reading = reader.$client.prepare('select key from settings union all select 1').iterate();
  reading.next();
  note('while somebody reads');
  const logFile = `${db.$client.name}-wal`;
  // As long as it would get, without the hour it would take.
  truncateSync(logFile, 1024 * 1024 * 1024 + 1);
  expect(() => note('too much')).toThrow('has been reading it for long');
  expect(db.select().from(settings).all()).toHaveLength(2);
  reading.return?.();
  note('afterwards');
  expect(db.select().from(settings).all()).toHaveLength(3);
  expect(statSync(logFile).size).toBeLessThan(1024 * 1024);
});
