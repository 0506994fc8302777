import { cpSync, existsSync, readdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { connect, type Database, databaseFile } from 'db/client.server';
import { assetTypes } from 'db/schema/project';
import { cast } from 'db/seeds/cast';
import { expect, test, vi } from 'vitest';
import { drillStandby } from '~/models/backup/standby.server';
import { assetTypeCreatePath, assetTypesPath, systemPath } from '~/paths';
import { keyFile } from '~/services/secrets/master-key.server';
import { client } from '../support/client';
import { createFolder, runData } from '../support/data-command';
import { eventually } from '../support/eventually';
import { mainOf, wordsOf } from '../support/html';
import { litestreamEnv, replicate, untilCopied } from '../support/litestream';
import { metricsToken, scrape } from '../support/scrape';
import { startServer } from '../support/server';

test('a standby is tested every night, and takes over by one command', async () => {
  const replica = path.join(createFolder('replica'), 'yesod');
  const env = { ...litestreamEnv(replica), METRICS_TOKEN: metricsToken, LOG_LEVEL: 'error' };
  const server = await startServer({ seed: 'demo', env });
  try {
    const copying = replicate(databaseFile(server.dataDir), replica);
    await eventually(() => expect(existsSync(replica)).toBe(true));
    const { code, output } = await runData(server.dataDir, ['nightly'], env);
    const events = output.trim().split('\n').filter(Boolean);
    expect([code, events]).toEqual([0, []]);
    const root = client(server, cast.superadmin.email);
    const words = wordsOf(mainOf((await root.get(systemPath())).html));
    expect(words).toMatch(
      /Last restore test of the standby \d\d\/\d\d\/\d{4} \d\d:\d\d good Longest time until a change was on the standby (5|30) seconds/,
    );
    const { values } = await scrape(server);
    expect(
      ['configured', 'test_failed', 'lag_seconds'].map((name) => values(`yesod_standby_${name}`)),
    ).toMatchObject([[1], [0], [expect.toBeOneOf([5, 30])]]);

    // The last change before the machine is lost.
    const admin = client(server, cast.admin.email);
    await admin.post(assetTypeCreatePath('admin'), { name: 'Lighthouse' });
    await untilCopied(replica, (copy) =>
      copy
        .select()
        .from(assetTypes)
        .all()
        .some(({ name }) => name === 'Lighthouse'),
    );
    await server.kill9();
    await copying.stop();

    const dataDir = createFolder('standby');
    const copy = (name: string) =>
      cpSync(path.join(server.dataDir, name), path.join(dataDir, name), { recursive: true });
    copy('files');
    const withoutKey = await runData(dataDir, ['promote'], env);
    expect(withoutKey).toEqual({
      code: 1,
      output: `${keyFile(dataDir)} is missing: bring back the key of this database, or set SECRET_KEY (from the first machine or its backup, see docs/operating/scaling.md).\n`,
    });
    expect(existsSync(keyFile(dataDir))).toBe(false);

    copy('secret.key');
    const promotion = await runData(dataDir, ['promote'], env);
    expect(promotion.output).toMatch(/\d+ people, \d+ projects\. Checked\.\n.*newest activity/);
    expect(promotion.code).toBe(0);
    expect(readdirSync(dataDir).filter((name) => /restoring|wal|shm/.test(name))).toEqual([]);
    await server.restart({ DATA_DIR: dataDir });
    const list = await admin.get(assetTypesPath('admin'));
    expect(wordsOf(mainOf(list.html))).toContain('Lighthouse');

    const again = await runData(dataDir, ['promote'], env);
    expect([again.code, again.output]).toEqual([1, expect.stringMatching(/Another server/)]);
  } finally {
    await server.stop();
  }
});

test('a promotion that fails leaves nothing behind', async () => {
  const folder = createFolder('broken');
  const env = litestreamEnv(path.join(folder, 'none'));
  const dataDir = createFolder('standby');
  const attempt = async (more = {}) => {
    const { code, output } = await runData(dataDir, ['promote'], { ...env, ...more });
    expect([code, readdirSync(dataDir).filter((name) => name !== 'server.lock')]).toEqual([1, []]);
    return output;
  };
  expect(await attempt()).toMatch(/^Litestream could not restore file:\/\/.*none: .*no matching/);
  expect(await attempt({ PATH: '' })).toContain('The program litestream is not installed');
  expect(await attempt({ LITESTREAM_URL: '' })).toContain('Set LITESTREAM_URL');
  expect(await attempt({ LITESTREAM_URL: '-config' })).toContain('LITESTREAM_URL must be a URL');

  writeFileSync(databaseFile(dataDir), 'a database');
  const { output } = await runData(dataDir, ['promote'], env);
  expect(output).toContain('There is a database in');
});

/** Changes a posting, which triggers prevent. */
function spoilBooks({ $client }: Database) {
  const triggers = $client
    .prepare("select name from sqlite_master where type = 'trigger' and tbl_name = 'postings'")
    .pluck()
    .all();
  for (const name of triggers) $client.exec(`drop trigger "${name}"`);
  $client.exec('update postings set amount = amount + 1 where id = 1');
}

test('notices a copy that is behind, and one with wrong books', async () => {
  const replica = path.join(createFolder('replica'), 'yesod');
  const { PATH } = litestreamEnv(replica);
  vi.stubEnv('PATH', PATH);
  const server = await startServer({ seed: 'demo', env: { LOG_LEVEL: 'error' } });
  const { dataDir } = server;
  const db = connect(databaseFile(dataDir));
  try {
    const copying = replicate(databaseFile(dataDir), replica);
    await eventually(() => expect(existsSync(replica)).toBe(true));
    const folder = createFolder('drills');
    const place = { url: `file://${replica}`, dataDir, secretKey: null };
    const drill = () => drillStandby(db, place, folder, Date.now(), [100, 5_000]);
    expect(await drill()).toMatchObject({ lag: expect.any(Number), people: expect.any(Number) });

    spoilBooks(db);
    await expect(drill()).rejects.toThrow(/The books of \d projects do not agree/);

    await copying.stop();
    await expect(drill()).rejects.toThrow(
      /The standby lacks a change of 5 seconds ago; of such changes it has the change of 20/,
    );
    expect(readdirSync(folder)).toEqual([]);
  } finally {
    vi.unstubAllEnvs();
    db.$client.close();
    await server.stop();
  }
});
