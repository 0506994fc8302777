import { connect, databaseFile } from 'db/client.server';
import { assetTypes } from 'db/schema/project';
import { logBytes } from 'db/write-ahead-log';
import { eq } from 'drizzle-orm';
import { expect, onTestFinished, test } from 'vitest';
import { assetTypeCreatePath } from '~/paths';
import { client } from '../support/client';
import { eventually } from '../support/eventually';
import { formOf, wordsOf } from '../support/html';
import { withDatabase } from '../support/peek';
import { type RunningServer, startServer } from '../support/server';

const megabytes = 32;
const env = { WORKERS: '2', WRITE_AHEAD_LOG_MB: String(megabytes) };

/** Another process reads for long while a third one fills the log. */
function fillLog(server: RunningServer) {
  const reader = connect(databaseFile(server.dataDir));
  reader.$client.exec('begin');
  reader.$client.prepare('select count(*) from settings').get();
  withDatabase(server, ({ $client }) => {
    $client.pragma('wal_autocheckpoint = 0');
    $client.exec(`create table filler as select zeroblob(${megabytes * 1024 * 1024})`);
  });
  return { endRead: () => void reader.$client.close() };
}

const statusOf = async ({ url }: RunningServer, path: string) => (await fetch(url + path)).status;
const becomes = (server: RunningServer, status: number) =>
  eventually(async () => expect(await statusOf(server, '/readyz')).toBe(status));

test('a full log makes writes wait and the site not ready, until its reader leaves', async () => {
  const server = await startServer({ seed: 'demo', env });
  onTestFinished(() => void server.stop());
  const admin = client(server, 'admin@yesod.demo');
  const form = formOf((await admin.get(assetTypeCreatePath('admin'))).html, 'asset-type');
  form.set('name', 'Lighthouse');
  await admin.call('GET', '/api/asset-types');
  await becomes(server, 200);

  const { endRead } = fillLog(server);
  const logSize = () => withDatabase(server, logBytes);
  await becomes(server, 503);
  const fullSize = logSize();
  const [page, call, ...reads] = await Promise.all([
    admin.post(assetTypeCreatePath('admin'), form),
    admin.call('POST', '/api/asset-types', { name: 'Beacon' }),
    statusOf(server, '/healthz'),
    statusOf(server, '/'),
  ]);
  expect([page.status, page.headers.get('retry-after'), call.status]).toEqual([503, '5', 503]);
  expect(formOf(page.html, 'asset-type').get('name')).toBe('Lighthouse');
  expect(wordsOf(page.html)).toContain('The database is busy, so nothing was saved.');
  expect([...reads, await statusOf(server, '/readyz')]).toEqual([200, 200, 503]);
  expect(logSize()).toBe(fullSize);

  endRead();
  await becomes(server, 200);
  expect((await admin.post(assetTypeCreatePath('admin'), form)).status).toBe(303);
  const saved = withDatabase(server, (db) =>
    db.select().from(assetTypes).where(eq(assetTypes.name, 'Lighthouse')).all(),
  );
  expect(saved).toHaveLength(1);
  expect(logSize()).toBeLessThan(fullSize / 2);
  expect(server.output()).not.toContain('could not be emptied');
});

test('a server starts although the log is full, and is ready once it is empty', async () => {
  const server = await startServer({ seed: 'demo', env });
  onTestFinished(() => void server.stop());
  const { endRead } = fillLog(server);
  await server.kill9();
  await server.restart();
  expect(await statusOf(server, '/readyz')).toBe(503);
  endRead();
  await becomes(server, 200);
});
